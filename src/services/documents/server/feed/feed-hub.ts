import type { Pool } from 'pg'
import type { FeedStep } from '../document-store.ts'
import { connectNodes } from './postgres-notices.ts'

/** `moved`: there may be something new in the feed. `closed`: the server stops, nothing will come any more. */
export type FeedSignal = 'moved' | 'closed'
/**
 * With the step that was made, where it is known: the database need not be asked for what is new; and by which device.
 */
export type FeedListener = (signal: FeedSignal, step?: FeedStep, writerDeviceId?: string) => void

/** Wakes the streams that wait for a user's feed. A wake-up is a hint: it may come twice, or late, or for nothing (D3). */
export type FeedHub = {
  /** Wakes the listeners of these people on all nodes, those on this one with their steps; called after the commit. */
  publish(userIds: readonly string[], steps?: readonly FeedStep[], writerDeviceId?: string): void
  /** Calls the listener at each wake-up of the person until the returned function is called. */
  subscribe(userId: string, listener: FeedListener): () => void
  /** Tells the other nodes that a user was deleted, with all they owned. */
  announceForgotten(userId: string): void
  /** Called with users that another node deleted, unless the notice was lost. */
  onForgotten(listener: (userId: string) => void): void
  /** Tells all listeners that it is over and lets go of the database. */
  close(): Promise<void>
}

export type FeedHubOptions = {
  /** With PostgreSQL: several nodes may serve one person, so wake-ups go through the database as well. */
  readonly pool?: Pool
  /** Called with errors between nodes; no caller waits for them, and the poll makes up for them. */
  readonly onError?: (error: unknown) => void
  /** How often the counters of connected people are compared, in case a notice was lost. */
  readonly pollMs?: number
}

export function createFeedHub({ pool, onError = () => {}, pollMs }: FeedHubOptions): FeedHub {
  const listeners = new Map<string, Set<FeedListener>>()
  const leaverListeners = new Set<(userId: string) => void>()
  const wake = (userIds: Iterable<string>, steps: readonly FeedStep[] = [], writerDeviceId?: string): void => {
    for (const userId of userIds) {
      const own = listeners.get(userId)
      if (own === undefined) continue
      const step = steps.find((one) => one.userId === userId)
      for (const listener of [...own]) listener('moved', step, writerDeviceId)
    }
  }
  const nodes =
    pool === undefined
      ? undefined
      : connectNodes({
          pool,
          onError,
          wake,
          forget: (userId) => leaverListeners.forEach((listener) => listener(userId)),
          connectedUserIds: () => [...listeners.keys()],
          ...(pollMs === undefined ? {} : { pollMs }),
        })
  return {
    publish: (userIds, steps, writerDeviceId) => {
      wake(userIds, steps, writerDeviceId)
      nodes?.tell(userIds)
    },
    subscribe: (userId, listener) => {
      listeners.getOrInsertComputed(userId, () => new Set<FeedListener>()).add(listener)
      return () => {
        const own = listeners.get(userId)
        own?.delete(listener)
        if (own?.size === 0) listeners.delete(userId)
      }
    },
    announceForgotten: (userId) => nodes?.announceForgotten(userId),
    onForgotten: (listener) => void leaverListeners.add(listener),
    close: async () => {
      const all = [...listeners.values()].flatMap((own) => [...own])
      listeners.clear()
      for (const listener of all) listener('closed')
      await nodes?.close()
    },
  }
}
