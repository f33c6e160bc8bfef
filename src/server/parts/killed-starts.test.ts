/** A start that is killed between any two steps: the next one goes on by itself. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createTestData, type TestData } from '#testing/app-server'
import { createUsedData, dataDirOf, makeOld, takeAway, tryStart } from '#testing/server-parts'
import { checkSqliteParts } from './check-parts.ts'
import { forgetSqliteParts } from './sqlite-parts.ts'

/** Every state of the folder is checked, and a server is started on each n-th. */
const STATES_PER_START = 15

/** Keeps the folder as a kill would leave it, before each statement that `work` executes or prepares. */
async function keepStates(data: TestData, work: () => Promise<unknown>): Promise<readonly string[]> {
  const states: string[] = []
  const { exec, prepare } = DatabaseSync.prototype
  const keep = (): void => {
    if (!existsSync(dataDirOf(data))) return
    const state = join(data.folder, 'states', `${states.length}`)
    cpSync(dataDirOf(data), state, { recursive: true })
    states.push(state)
  }
  Object.assign(DatabaseSync.prototype, {
    exec(this: DatabaseSync, sql: string) {
      keep()
      exec.call(this, sql)
    },
    prepare(this: DatabaseSync, sql: string) {
      keep()
      return prepare.call(this, sql)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(DatabaseSync.prototype, { exec, prepare })
  }
  return states
}

async function createNewData(): Promise<TestData> {
  return createTestData('sqlite')
}

async function createOldData(): Promise<TestData> {
  const data = await createUsedData()
  await makeOld(data)
  return data
}

async function createDataWithAcceptedLoss(): Promise<TestData> {
  const data = await createUsedData()
  await takeAway(data, 'documents')
  await forgetSqliteParts(dataDirOf(data), ['documents'])
  return data
}

test.each([
  ['a first start', createNewData],
  ['the first start on parts that know no rosters', createOldData],
  ['a start after a loss was accepted', createDataWithAcceptedLoss],
])('%s may be killed between any two steps', { timeout: 120_000 }, async (_name, create) => {
  const data = await create()
  onTestFinished(() => data.remove())
  const states = await keepStates(data, async () => expect(await tryStart(data)).toBeUndefined())
  expect(states.length).toBeGreaterThan(100)
  for (const state of states) await checkSqliteParts(state, { warn: () => undefined })
  for (const state of states.filter((_state, index) => index % STATES_PER_START === 0)) {
    const killed = { ...data, environment: { ...data.environment, DATA_DIR: state } }
    expect(await tryStart(killed)).toBeUndefined()
  }
})
