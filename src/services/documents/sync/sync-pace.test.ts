/** A device that the server asks to wait (rule Q9). */
import { describe, expect, test } from 'vitest'
import { NOW, SERVER_TIME, added, applied, device, failure } from '#testing/documents/sync-device'
import { createChangePace } from '../server/change-pace.ts'

const paced = (retryAfterSeconds: number) => failure({ status: 429, code: 'too-many-requests', retryAfterSeconds })

describe('the pace of the server', () => {
  test('Q9: the device waits exactly as long as it is asked to, and logs no failure', () => {
    const phone = device([added('a')])
    for (let times = 0; times < 4; times++) {
      if (times === 0) phone.play({ kind: 'started' })
      else phone.play({ kind: 'timerFired', timer: 'send' })
      phone.play({ kind: 'lockGranted' })
      expect(phone.find('sendBatch')?.changes).toHaveLength(1)
      phone.play({ kind: 'sendFailed', failure: paced(3) }, { ...NOW, random: 0.5 })
      expect(phone.timer('send')?.delayMs).toBe(3_000)
      expect(phone.find('log')).toMatchObject({ level: 'info' })
      expect(phone.find('releaseLock')).toBeDefined()
    }
    expect(phone.state.send).toEqual({ kind: 'waiting', untilMs: NOW.nowMs + 3_000 })
    expect(phone.pendingPaths).toEqual(['notes/a'])
    expect(phone.state.pause).toBeNull()
  })

  test('Q9 I6: one that is refused again and again waits longer in the end', () => {
    const phone = device([added('a')])
    const waits = Array.from({ length: 9 }, (_none, times) => {
      phone.play(times === 0 ? { kind: 'started' } : { kind: 'timerFired', timer: 'send' })
      phone.play({ kind: 'lockGranted' })
      phone.play({ kind: 'sendFailed', failure: paced(1) })
      return phone.timer('send')?.delayMs
    })
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('Q9 I6: what is recorded meanwhile waits too, and sends nothing', () => {
    const phone = device([added('a')])
    phone.send()
    phone.play({ kind: 'sendFailed', failure: paced(30) })
    for (let index = 0; index < 20; index++) {
      const commands = phone.play({ kind: 'recorded', change: added(`more-${index}`) })
      expect(commands.map(({ kind }) => kind)).toEqual(['persist'])
    }
    phone.play({ kind: 'timerFired', timer: 'send' })
    phone.play({ kind: 'lockGranted' })
    expect(phone.find('sendBatch')?.changes).toHaveLength(21)
  })

  test('Q9, fault 28: a device with far more than a bucket holds sends everything in the end, and asks no more often than allowed', () => {
    let nowMs = NOW.nowMs
    const pace = { changes: 1_000, bytes: 1e9, changesPerMinute: 600, bytesPerMinute: 1e9 }
    const server = createChangePace(() => nowMs)
    const phone = device(
      Array.from({ length: 3_700 }, (_none, index) => added(`n${index}`)),
      { stream: 'open' },
    )
    const arrived: string[] = []
    let refusals = 0
    const play = (event: Parameters<typeof phone.play>[0]) => phone.play(event, { nowMs, random: 0.3 })
    const waiting = [...play({ kind: 'started' })]
    for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) {
      if (command.kind === 'acquireLock') waiting.push(...play({ kind: 'lockGranted' }))
      if (command.kind === 'look') waiting.push(...play({ kind: 'looked' }))
      if (command.kind === 'setTimer' && command.timer === 'send') {
        nowMs += command.delayMs
        waiting.push(...play({ kind: 'timerFired', timer: 'send' }))
      }
      if (command.kind !== 'sendBatch') continue
      const { batch, changes } = command
      const retryAfterSeconds = server.take('anna', { changes: changes.length, bytes: 1, pace })
      if (retryAfterSeconds > 0) {
        refusals += 1
        waiting.push(...play({ kind: 'sendFailed', batch, failure: paced(retryAfterSeconds) }))
        continue
      }
      arrived.push(...changes.map(({ path }) => path))
      const results = changes.map(({ changeId }) => applied(changeId))
      waiting.push(
        ...play({ kind: 'sendAnswered', batch, epoch: 'one', era: 'first', serverTime: SERVER_TIME, results }),
      )
    }
    expect(phone.pendingPaths).toEqual([])
    expect(new Set(arrived).size).toBe(3_700)
    expect(arrived).toHaveLength(3_700)
    // Six batches have to wait, and two may be on their way.
    expect(refusals).toBeLessThanOrEqual(12)
    expect(nowMs - NOW.nowMs).toBeLessThan(6 * 60_000)
  })

  test('Q9: a person who asks to sync is not kept waiting', () => {
    const phone = device([added('a')])
    phone.send()
    phone.play({ kind: 'sendFailed', failure: paced(30) })
    phone.play({ kind: 'asked', reason: 'manual' })
    expect(phone.find('acquireLock')).toBeDefined()
    expect(phone.state.send).not.toHaveProperty('untilMs')
  })
})
