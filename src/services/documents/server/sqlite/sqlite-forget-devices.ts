import type { DeletedUser } from '../../decide/forget-member.ts'
import { HTTP_DEVICE_ID } from '../../wire/members-entry.ts'
import { DEVICES_OF_SERVERS, type ForgettingStep } from '../document-store.ts'
import type { ForgettingStatements } from './sqlite-forget-statements.ts'
import { integerOf, textOf } from './sqlite-rows.ts'

const ROWS_PER_STEP = 5_000

type Work = {
  readonly sql: ForgettingStatements
  /** Runs a piece of work when it is its turn. */
  readonly step: <Value>(run: () => Value) => Promise<Value>
}

/** Gives the devices that only this person used a name without meaning: what they did for others keeps their number. */
export async function* renameDevices(
  work: Work,
  person: number,
  deletedUser: DeletedUser,
): AsyncGenerator<ForgettingStep> {
  const devices = new Set<number>()
  yield* collectDevices(work, person, devices)
  yield* dropOthersDevices(work, person, devices)
  const { sql, step } = work
  yield await step(() => {
    for (const device of devices) {
      const row = sql.nameOf.get(device)
      const name = row === undefined ? HTTP_DEVICE_ID : textOf(row, 0)
      if (!DEVICES_OF_SERVERS.includes(name)) sql.rename(name, `${deletedUser.anonymousId}-${device}`)
    }
    return NONE
  })
}

const NONE: ForgettingStep = { touchedUserIds: [] }

async function* collectDevices(
  { sql, step }: Work,
  person: number,
  devices: Set<number>,
): AsyncGenerator<ForgettingStep> {
  let after = ''
  for (let isMore = true; isMore;) {
    const rows = await step(() => sql.devices.all(person, after, ROWS_PER_STEP))
    for (const row of rows) {
      devices.add(integerOf(row, 1))
      after = textOf(row, 0)
    }
    isMore = rows.length === ROWS_PER_STEP
    yield NONE
  }
}

async function* dropOthersDevices(
  { sql, step }: Work,
  person: number,
  devices: Set<number>,
): AsyncGenerator<ForgettingStep> {
  const newest = await step(() => integerOf(sql.newestEntry.get() ?? {}, 0))
  for (let after = 0; after < newest && devices.size > 0; after += ROWS_PER_STEP) {
    const rows = await step(() => sql.othersDevices.all(after, after + ROWS_PER_STEP, person))
    for (const row of rows) devices.delete(integerOf(row, 0))
    yield NONE
  }
}
