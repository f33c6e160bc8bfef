/** One device on the wire protocol: what it sends it sends again, the same changeIds, until it is answered. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendChanges, type Change, type ChangeResult } from '#documents'
import type { Person } from '#testing/app-server'
import type { Ledger } from './ledger.ts'
import { createWriter, type Household } from './workload.ts'

const TIMEOUT_MS = 15_000
const LONGEST_PAUSE_MS = 120
const LONGEST_RETRY_MS = 250
/** Statuses after which a device sends again; anything else but 200 is a contradiction. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 503, 507])

export type WritingClient = {
  /** Writes until the signal, then sends what is left until it is answered. */
  readonly done: Promise<void>
  readonly batches: () => number
  /** Requests beyond one for each batch. */
  readonly resends: () => number
}

export type WritingClientOptions = {
  readonly person: Person
  readonly household: Household
  readonly ledger: Ledger
  readonly urls: readonly string[]
  /** No new batches after this. */
  readonly until: AbortSignal
  /** Gives up also what was not answered. */
  readonly stop: AbortSignal
  readonly onFault: (text: string) => void
}

export function startWritingClient(o: WritingClientOptions): WritingClient {
  const deviceId = randomUUID()
  const writer = createWriter({ userId: o.person.id, deviceId, household: o.household })
  let batches = 0
  let requests = 0
  const send = (changes: readonly Change[], losesAnswer = false): Promise<readonly ChangeResult[] | undefined> => {
    requests += 1
    return sendOnce(o, { deviceId, changes, losesAnswer })
  }
  const sendUntilAnswered = async (changes: readonly Change[]): Promise<readonly ChangeResult[] | undefined> => {
    while (!o.stop.aborted) {
      const dice = Math.random()
      // Sometimes the answer is not awaited, sometimes the same batch arrives twice at the same moment.
      if (dice < 0.05) await send(changes, true)
      const twin = dice > 0.92 ? send(changes) : undefined
      const [results, again] = await Promise.all([send(changes), twin])
      for (const answer of [results, again]) if (answer !== undefined) o.ledger.noteAnswer(changes, answer)
      if (results !== undefined && again !== undefined && !isDeepStrictEqual(results, again))
        o.onFault(`two answers to one batch: ${JSON.stringify([results, again])}`)
      if (results !== undefined) return results
      await sleep(Math.random() * LONGEST_RETRY_MS)
    }
    return undefined
  }
  const run = async (): Promise<void> => {
    while (!o.until.aborted && !o.stop.aborted) {
      const { changes, onAnswered } = writer.plan()
      const results = await sendUntilAnswered(changes)
      if (results === undefined) return
      batches += 1
      onAnswered(results)
      // A device that was killed before it could note the answer sends what is long done.
      if (Math.random() < 0.03) await sendUntilAnswered(changes)
      await sleep(Math.random() * LONGEST_PAUSE_MS)
    }
  }
  return { done: run(), batches: () => batches, resends: () => requests - batches }
}

/** The server's answer; undefined when there was none, or none that settles anything. */
async function sendOnce(
  o: WritingClientOptions,
  batch: { readonly deviceId: string; readonly changes: readonly Change[]; readonly losesAnswer: boolean },
): Promise<readonly ChangeResult[] | undefined> {
  const url = o.urls[Math.floor(Math.random() * o.urls.length)] ?? ''
  const { deviceId, changes } = batch
  const timeoutMs = batch.losesAnswer ? Math.floor(Math.random() * 20) : TIMEOUT_MS
  try {
    const answer = await fetch(`${url}${sendChanges.path}`, {
      method: 'POST',
      headers: o.person.headers,
      body: JSON.stringify({ userId: o.person.id, deviceId, clientTime: new Date().toISOString(), changes }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), o.stop]),
    })
    const body: unknown = await answer.json()
    if (answer.status === 200) return batch.losesAnswer ? undefined : sendChanges.output.parse(body).results
    if (!TRY_AGAIN.has(answer.status)) o.onFault(`a batch was answered ${answer.status} ${JSON.stringify(body)}`)
  } catch {
    // Refused, cut off or too slow: the same to a device, it does not know whether the batch arrived.
  }
  return undefined
}
