/** The background parts of the tools, which run while no device is on. Adding a tool's part takes one line. */
import type { Standing } from '#auth'
import type { Limits } from '#auth/server'
import type { DatabasePart, DatabasePlace } from '#database/server'
import type { DocumentService } from '#documents/server'
import type { Router } from '#http/server'
import type { Messaging } from '#messaging/server'
import type { Outgoing } from '#outgoing/server'
import { startKitchenMessages, startRecipePages } from '../tools/recipes/server/index.ts'
import { startBudgets, startReminders } from '../tools/time/server/index.ts'
import {
  startCalendarFeed,
  startRates,
  startStreets,
  startTripMessages,
  type MapTiles,
} from '../tools/trips/server/index.ts'
import { openUptime, uptimeParts } from '../tools/uptime/server/index.ts'
import type { ServicesEnvironment } from './server-context.ts'

/** What each part is given; it says itself how much of it it needs. */
export type ToolPartEnvironment = Pick<ServicesEnvironment, 'log' | 'now' | 'newId' | 'startTimer'> & {
  readonly documents: DocumentService
  /** Does nothing for locked users. */
  readonly notify: Messaging['notify']
  readonly markRead: Messaging['markRead']
  readonly outgoing: Outgoing
  /** The database for a tool's own tables: a file by its name, or the shared PostgreSQL. */
  readonly placeOf: (name: string) => DatabasePlace
  readonly references: readonly { readonly host: string; readonly port: number }[]
  /** The current standing of users, whichever process changed it; ids without an account are missing from the answer. */
  readonly people: { readStandings(userIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> }
  readonly shopsPerPerson: number
  readonly unlimitedHosts: readonly string[]
  readonly tripRates: 'off' | 'ecb'
  readonly mapTiles: MapTiles | undefined
  readonly publicUrl: string
  /** How often something may be done, counted over all nodes. */
  readonly limits: Limits
  readonly random: () => number
}

/** Runs from the start of the server until `stop` has resolved, which is before databases are closed. */
type ToolPart = {
  readonly addRoutes?: (router: Router) => void
  /** Paths below which any page may send requests: no session is read, so none can be misused. */
  readonly openPaths?: readonly string[]
  readonly stop: () => Promise<void>
  /** Closes what it has opened; no request may be under way. */
  readonly close?: () => Promise<void>
  /** What the tool keeps of a person besides documents. */
  readonly exportPerson?: (userId: string) => AsyncIterable<object>
  /** Removes that; called after their documents are gone, and again where it failed. */
  readonly forgetPerson?: (deletedUser: { readonly userId: string }) => Promise<void>
}

/** All of them as one. */
export type ToolParts = Required<ToolPart>

type OpenPart = (environment: ToolPartEnvironment) => ToolPart | Promise<ToolPart>

const opens: readonly OpenPart[] = [
  startReminders,
  startBudgets,
  startRecipePages,
  startKitchenMessages,
  startTripMessages,
  startRates,
  startStreets,
  startCalendarFeed,
  ({ placeOf, ...environment }) => openUptime({ ...environment, database: placeOf('uptime') }),
]

/** The databases that tools keep besides documents. */
export const toolDatabases: readonly DatabasePart[] = [uptimeParts.states, uptimeParts.history]

export async function openToolParts(environment: ToolPartEnvironment): Promise<ToolParts> {
  const parts: ToolPart[] = []
  await using opening = new AsyncDisposableStack()
  for (const open of opens) {
    const part = await open(environment)
    parts.push(part)
    opening.defer(async () => {
      await part.stop()
      await part.close?.()
    })
  }
  opening.move()
  return {
    openPaths: parts.flatMap(({ openPaths = [] }) => openPaths),
    addRoutes: (router) => parts.forEach((part) => part.addRoutes?.(router)),
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
    close: async () => {
      for (const part of parts) await part.close?.()
    },
    async *exportPerson(userId) {
      for (const part of parts) if (part.exportPerson !== undefined) yield* part.exportPerson(userId)
    },
    async forgetPerson(deletedUser) {
      for (const part of parts) await part.forgetPerson?.(deletedUser)
    },
  }
}
