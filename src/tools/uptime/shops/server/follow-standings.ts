/**
 * Keeps up with how the owners of shops stand: whether they are locked, guests, or neither. Another process may lock
 * somebody, so it is asked again and again; one statement for all of them.
 */
import type { Standing } from '#auth'
import { SECOND_MS } from '#base/clock'
import { startTurns } from '#base/start-turns'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

const LOOK_MS = 2 * SECOND_MS

export type Standings = {
  /** Of somebody who is not known yet: a person. Who has no account is as good as locked. */
  of(userId: string): Standing
  /** Begins to ask about somebody. */
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
  /** Who waits for a look that succeeds. */
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
  const takeTurn = async (): Promise<number> => {
    await tryLook()
    return o.now() + LOOK_MS
  }
  const turns = startTurns({ ...o, takeTurn })
  turns.wakeAt(o.now() + LOOK_MS)
  return {
    of: (userId) => standings.get(userId) ?? 'person',
    follow(userId) {
      if (standings.has(userId)) return
      standings.set(userId, undefined)
      turns.wakeAt(o.now())
    },
    forget: (userId) => void standings.delete(userId),
    ask: () =>
      new Promise<void>((resolve) => {
        waiting.add(resolve)
        void tryLook()
      }),
    async stop() {
      await turns.stop()
      for (const ring of waiting) ring()
    },
  }
}
