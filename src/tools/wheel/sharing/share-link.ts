/** A wheel in a link (rules K1–K9): what the JSON says that the kit packs into it (`#kit/link/packed-link`). */
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { parseJson } from '#base/text/parse-json'
import { withoutUnseen } from '#base/text/text'
import {
  entrySchema,
  MAX_ENTRIES,
  newWheel,
  sortEntries,
  wheelSchema,
  type Entry,
  type Wheel,
  cleanText,
  makeEntries,
} from '../model.ts'

/** `view`: look and turn; `copy`: also take it over. Only a courtesy: everyone with the link has the names (K6). */
export const sharePermissions = ['view', 'copy'] as const
export type SharePermission = (typeof sharePermissions)[number]

export type SharedWheel = { readonly permission: SharePermission; readonly wheel: Wheel }

/** Whole, but not what we make. */
export type ShareFault = 'no-wheel'

/** More than the largest wheel takes as JSON: 2,000 names of 200 characters of 3 bytes, with what stands around them. */
export const MAX_SHARED_BYTES = 1_500_000

/** Name, chances, own colour, whether it is „heute nicht da“; a name with one chance stands for itself. */
const sharedNameSchema = z.union([
  z.string(),
  z.tuple([z.string(), entrySchema.shape.weight, z.nullable(z.string()), z.boolean()]),
])

const sharedSchema = z.strictObject({
  may: z.enum(sharePermissions),
  title: z.string(),
  mode: wheelSchema.shape.mode,
  seconds: wheelSchema.shape.spinDurationSec,
  palette: wheelSchema.shape.palette,
  winnerText: z.string(),
  names: z.array(sharedNameSchema).check(z.maxLength(MAX_ENTRIES)),
})

type SharedName = z.infer<typeof sharedNameSchema>

/** Returns a wheel's link content as JSON: no ids, pictures, notes, stock or draws (K2). Drawn entries are on the wheel again. */
export function describeShared(wheel: Wheel, permission: SharePermission): string {
  const shared: z.infer<typeof sharedSchema> = {
    may: permission,
    title: cleanText(wheel.title),
    mode: wheel.mode,
    seconds: wheel.spinDurationSec,
    palette: wheel.palette,
    winnerText: cleanText(wheel.winnerText),
    names: sortEntries(wheel.entries).map(toSharedName),
  }
  return JSON.stringify(shared)
}

function toSharedName({ text, weight, color, isActive, drawnAt, stock }: Entry): SharedName {
  const isAbsent = stock === 0 || (!isActive && drawnAt === undefined)
  const name = cleanText(text)
  return weight === 1 && color === undefined && !isAbsent ? name : [name, weight, color ?? null, isAbsent]
}

/** The wheel a link's JSON tells of, with ids of its own. Nothing in it is trusted (K4). */
export function readShared(json: string, newEntryId: () => string): Result<SharedWheel, ShareFault> {
  const shared = sharedSchema.safeParse(parseJson(json))
  if (!shared.success) return failed('no-wheel')
  const { may, title, mode, seconds, palette, winnerText, names } = shared.data
  const plain = newWheel(cleanShared(title) || 'Glücksrad', readNames(names, newEntryId))
  const wheel = wheelSchema.safeParse({
    ...plain,
    mode,
    spinDurationSec: seconds,
    palette,
    winnerText: cleanShared(winnerText) || plain.winnerText,
  })
  return wheel.success ? ok({ permission: may, wheel: wheel.data }) : failed('no-wheel')
}

function readNames(names: readonly SharedName[], newEntryId: () => string): readonly Entry[] {
  const read = names
    .map((name) => (typeof name === 'string' ? ([name, 1, null, false] as const) : name))
    .map(([text, weight, color, isAbsent]) => ({ text: cleanShared(text), weight, color, isAbsent }))
    // A name without visible characters does not count.
    .filter(({ text }) => text !== '')
  return makeEntries(read, undefined, newEntryId).map((entry, index) => ({
    ...entry,
    isActive: read[index]?.isAbsent !== true,
    ...(typeof read[index]?.color === 'string' ? { color: read[index].color } : {}),
  }))
}

/** As `cleanText`, and without what would turn the reading direction of the words around it. */
function cleanShared(text: string): string {
  return withoutUnseen(cleanText(text))
}
