/**
 * Follows the standing of shop owners: locked, guest, or neither. Another process may lock a user, so it is read again and again,
 * with one statement for all owners.
 */
import type { Standing } from '#auth'
import { SECOND_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

const LOOK_MS = 2 * SECOND_MS

export type Standings = {
  /** `person` for a user not read yet; a user without an account counts as locked. */
  of(userId: string): Standing
  /** Starts to follow a user's standing. */
  follow(userId: string): void
  forget(userId: string): void
  /** Resolves once everybody is known who is followed by now. */
  ask(): Promise<void>
  stop(): Promise<void>
}

export function followStandings(
  o: Pick<UptimeEnvironment, 'people' | 'now' | 'startTimer' | 'log'> & {
    readonly onChange: (userId: string) => void
  },
): Standings {
  const standings = new Map<string, Standing | undefined>()
  /** Callers that wait for a look that succeeds. */
  const waiting = new Set<() => void>()
  let hasFailed = false

  const look = async (): Promise<void> => {
    const ids = [...standings.keys()]
    const asking = [...waiting]
    const found = ids.length === 0 ? new Map<string, Standing>() : await o.people.readStandings(ids)
    for (const id of ids) {
      const [before, after] = [standings.get(id), found.get(id) ?? 'locked']
      if (before === after || !standings.has(id)) continue
      standings.set(id, after)
      if (before !== undefined || after !== 'person') o.onChange(id)
    }
    for (const ring of asking) {
      waiting.delete(ring)
      ring()
    }
  }
  const tryLook = async (): Promise<void> => {
    try {
      await look()
      hasFailed = false
    } catch (error) {
      // What is known goes on counting; said once.
      if (!hasFailed) o.log.warn({ err: error }, 'it could not be seen who is locked, trying again')
      hasFailed = true
    }
  }
  const run = async (): Promise<number> => {
    await tryLook()
    return o.now() + LOOK_MS
  }
  const loop = startLoop({ ...o, run })
  loop.wakeAt(o.now() + LOOK_MS)
  return {
    of: (userId) => standings.get(userId) ?? 'person',
    follow(userId) {
      if (standings.has(userId)) return
      standings.set(userId, undefined)
      loop.wakeAt(o.now())
    },
    forget: (userId) => void standings.delete(userId),
    ask: () =>
      new Promise<void>((resolve) => {
        waiting.add(resolve)
        void tryLook()
      }),
    async stop() {
      await loop.stop()
      for (const ring of waiting) ring()
    },
  }
}
