/** Only what our own server answers counts as online (Y7), whatever the browser believes. */
import { describe, expect, test } from 'vitest'
import { added, applied, device, failure, NOW, page, unreachable, SERVER_TIME } from '#testing/documents/sync-device'

/** A device that waits with a change, because the server is unreachable. */
function away() {
  const phone = device([added('a')])
  phone.send()
  phone.play({ kind: 'sendFailed', failure: unreachable })
  phone.play({ kind: 'pullFailed', failure: unreachable })
  return phone
}

describe('fault 22: a server that is out of reach', () => {
  test('Y7: is not reachable from the first request on that is not answered', () => {
    const phone = device([added('a')])
    phone.send()
    expect(phone.state.isServerReachable).toBe(true)
    phone.play({ kind: 'sendFailed', failure: unreachable })
    expect(phone.state).toMatchObject({ isServerReachable: false, isOnline: true })
  })

  test('is asked again every few seconds, however long it has been away', () => {
    const phone = away()
    const waits = Array.from({ length: 12 }, () => {
      phone.play({ kind: 'timerFired', timer: 'pull' })
      phone.play({ kind: 'pullFailed', failure: unreachable })
      return phone.timer('pull')?.delayMs
    })
    expect(waits).toEqual([2_000, 4_000, ...Array.from({ length: 10 }, () => 5_000)])
  })

  test('one that answers with an error of its own is reachable, and gets more time each time', () => {
    const phone = away()
    const waits = Array.from({ length: 8 }, () => {
      phone.play({ kind: 'timerFired', timer: 'pull' })
      phone.play({ kind: 'pullFailed', failure: failure({ status: 503 }) })
      return phone.timer('pull')?.delayMs
    })
    expect(waits.at(-1)).toBe(60_000)
    expect(phone.state.isServerReachable).toBe(true)
  })

  test('every other attempt is given up sooner, so that one that hangs hides nothing for long', () => {
    const phone = away()
    const limits = [1, 2, 3].map(() => {
      phone.play({ kind: 'timerFired', timer: 'pull' })
      const limit = phone.find('pull')?.answerTimeoutMs
      phone.play({ kind: 'pullFailed', failure: unreachable })
      return limit
    })
    expect(limits).toEqual([5_000, 10_000, 5_000])
  })

  test('Y3: its first answer is coming online: waiting changes are sent at once, and Y5: announced', () => {
    const phone = away()
    phone.play({ kind: 'timerFired', timer: 'pull' })
    phone.play({ kind: 'pulled', page: page() })
    expect(phone.state).toMatchObject({ isServerReachable: true, run: { reason: 'online' } })
    expect(phone.find('acquireLock')).toBeDefined()
    phone.play({ kind: 'lockGranted' })
    const [change] = phone.find('sendBatch')?.changes ?? []
    phone.play({
      kind: 'sendAnswered',
      epoch: 'one',
      serverTime: SERVER_TIME,
      results: [applied(change?.changeId ?? '')],
    })
    expect(phone.find('announce')).toEqual({ kind: 'announce', count: 1 })
  })

  test('Y3: a stream that opens is an answer, too', () => {
    const phone = away()
    phone.play({ kind: 'streamOpened' })
    expect(phone.find('acquireLock')).toBeDefined()
    expect(phone.find('pull')).toBeDefined()
  })

  test('a batch that hangs in the network of before is dropped and sent again', () => {
    const phone = device([added('a')], { stream: 'open' })
    const changes = phone.send()
    phone.play({ kind: 'pullFailed', failure: unreachable })
    phone.play({ kind: 'timerFired', timer: 'pull' })
    phone.play({ kind: 'pulled', page: page() })
    expect(phone.find('dropBatches')).toBeDefined()
    phone.play({ kind: 'lockGranted' })
    expect(phone.find('sendBatch')?.changes).toEqual(changes)
  })

  test('if only sending fails, pulls that succeed do not make it try faster and faster', () => {
    const phone = device([added('a')])
    phone.send()
    phone.play({ kind: 'pulled', page: page() })
    const waits = [1, 2, 3].map(() => {
      phone.play({ kind: 'sendFailed', failure: unreachable })
      const wait = phone.timer('send')?.delayMs
      phone.play({ kind: 'pulled', page: page() })
      expect(phone.find('acquireLock')).toBeUndefined()
      phone.play({ kind: 'timerFired', timer: 'send' })
      phone.play({ kind: 'lockGranted' })
      return wait
    })
    expect(waits).toEqual([1_000, 2_000, 4_000])
  })

  test('a batch that got no answer is followed by a smaller one, for a network that is too slow', () => {
    const phone = device(Array.from({ length: 100 }, (_none, index) => added(`n${index}`)))
    const sizes = [1, 2, 3, 4, 5].map((round) => {
      const changes =
        round === 1 ? phone.send() : (phone.play({ kind: 'lockGranted' }), phone.find('sendBatch')?.changes)
      phone.play({ kind: 'sendFailed', failure: unreachable })
      phone.play({ kind: 'timerFired', timer: 'send' })
      return changes?.length
    })
    expect(sizes).toEqual([100, 50, 25, 12, 10])
  })
})

describe('fault 22: a browser that is wrong about being online', () => {
  test('Y7: while it says offline, the server is asked all the same, and its answer counts', () => {
    const phone = device([added('a')], { isOnline: false, isServerReachable: false })
    phone.play({ kind: 'started' })
    expect(phone.find('pull')).toBeUndefined()
    expect(phone.timer('poll')?.delayMs).toBe(10_000)
    phone.play({ kind: 'timerFired', timer: 'poll' })
    expect(phone.find('pull')).toBeDefined()
    expect(phone.timer('poll')?.delayMs).toBe(10_000)
    phone.play({ kind: 'pulled', page: page() })
    expect(phone.state).toMatchObject({ isOnline: true, isServerReachable: true, run: { reason: 'online' } })
    expect(phone.find('acquireLock')).toBeDefined()
  })

  test('while it is right, asking goes on as slowly as before', () => {
    const phone = device([added('a')])
    phone.play({ kind: 'wentOffline' })
    expect(phone.state.isServerReachable).toBe(false)
    phone.play({ kind: 'timerFired', timer: 'poll' })
    phone.play({ kind: 'pullFailed', failure: unreachable })
    expect(phone.timer('pull')).toBeUndefined()
    expect(phone.state).toMatchObject({ isOnline: false, pull: { kind: 'idle' } })
  })

  test('Y3: nothing is sent for an edit, and a request by hand asks the server', () => {
    const phone = device([], { isOnline: false, isServerReachable: false })
    phone.play({ kind: 'recorded', change: added('a') })
    expect(phone.find('acquireLock')).toBeUndefined()
    phone.play({ kind: 'asked', reason: 'manual' })
    expect(phone.find('acquireLock')).toBeUndefined()
    expect(phone.find('pull')).toBeDefined()
  })

  test('an `online` event proves nothing, but a pull that hangs from before makes way for one that may pass', () => {
    const phone = device([added('a')])
    phone.play({ kind: 'started' })
    phone.play({ kind: 'wentOffline' })
    phone.play({ kind: 'asked', reason: 'online' })
    expect(phone.state).toMatchObject({ isOnline: true, isServerReachable: false })
    expect(phone.find('pull')).toMatchObject({ since: 5 })
    expect(phone.play({ kind: 'pulled', page: page() }, NOW)).not.toEqual([])
    expect(phone.state.isServerReachable).toBe(true)
  })
})
