/**
 * One client makes all changes offline, then connects; a second one of the same person is online all the time; a
 * third one comes afterwards and downloads everything. Then the floor does the same with the same bytes.
 */
import type { SignedIn } from '#testing/people/people'
import { withDevices, type BenchSetting } from '../bench-setting.ts'
import type { OpenDevice, RemoteDevice } from '../open-device.ts'
import type { Sample } from '../report.ts'
import { startFloorServer } from '../servers.ts'
import { copyDocuments, sendOperations } from '../wire.ts'
import { createWorkload, type Workload } from './workload.ts'

type Times = { readonly record: number; readonly connect: number; readonly second: number; readonly download: number }
type OurTimes = Times & {
  readonly burst: number
  readonly longestTaskRecording: number
  readonly longestTaskOpening: number
  readonly longestTaskReopening: number
}

export async function runOfflineScenario(setting: BenchSetting): Promise<void> {
  const runs: { readonly ours: OurTimes; readonly floor: Times }[] = []
  for (let run = 0; run < setting.runs; run++) runs.push(await runOnce(setting))
  const { report, client, engine } = setting
  const isBrowser = client === 'chromium'
  const samples = (name: keyof Times): Sample[] =>
    runs.map(({ ours, floor }) => ({ ours: ours[name], floor: floor[name] }))
  const ourSamples = (name: keyof OurTimes): Sample[] => runs.map(({ ours }) => ({ ours: ours[name] }))
  const base = { client, engine, unit: 'ms' }
  const changes = setting.changeCount
  report({ ...base, figure: 'connect', goal: { ratio: 1.8 } }, samples('connect'), { changes })
  report({ ...base, figure: 'second client', goal: { ratio: 1.8 } }, samples('second'), { changes })
  report({ ...base, figure: 'download', goal: { ratio: 1.5 } }, samples('download'), { documents: changes })
  report({ ...base, figure: 'record', goal: { atMost: isBrowser ? 1_500 : 60 } }, samples('record'), { changes })
  report({ ...base, figure: 'record in one task', goal: null }, ourSamples('burst'), { changes })
  if (!isBrowser) return
  const longest = { ...base, goal: { atMost: 50 } }
  report({ ...longest, figure: 'longest task while recording' }, ourSamples('longestTaskRecording'), { changes })
  report({ ...longest, figure: 'longest task at first open' }, ourSamples('longestTaskOpening'), { documents: changes })
  report({ ...longest, figure: 'longest task at next open' }, ourSamples('longestTaskReopening'), {
    documents: changes,
  })
}

async function runOnce(setting: BenchSetting): Promise<{ ours: OurTimes; floor: Times }> {
  const person = setting.app.takePerson()
  const workload = createWorkload(setting.changeCount, person.id)
  await sendOperations(setting.app.url, person, workload.before)
  const { bodies, ...ours } = await withDevices(setting.openDevice, (open) => runOurs(setting, workload, person, open))
  const floor = await withDevices(setting.openDevice, async (open) => {
    const copies = await startFloorServer()
    try {
      await copyDocuments(setting.app.url, person, copies.url)
      return await runFloor(workload, bodies, copies.url, open)
    } finally {
      await copies.stop()
    }
  })
  return { ours, floor }
}

async function runOurs(
  { app, client }: BenchSetting,
  workload: Workload,
  person: SignedIn,
  open: OpenDevice,
): Promise<OurTimes & { readonly bodies: readonly string[] }> {
  const openOurs = async (deviceId: string): Promise<RemoteDevice> => {
    const device = await open(app.url, person.cookie)
    await device.call('create', { side: 'ours', userId: person.id, deviceId })
    return device
  }
  const sender = await openOurs('sender')
  await sender.call('open', true)
  await sender.call('goOffline')
  const second = await openOurs('second')
  await second.call('open', true)
  await second.call('watch', [workload.lastId])

  const burst = await measureBurst(workload, () => openOurs('burst'), person, client === 'chromium')
  await sender.call('prepare', workload.operations)
  await sender.takeLongestTask()
  const record = await sender.call('record', 'tasks')
  const longestTaskRecording = await sender.takeLongestTask()
  await expectPending(sender, workload.operations.length)
  const { startedAt, doneAt } = await sender.call('connect')
  const [seenAt = Number.NaN] = await second.call('takeSeen')
  await expectDocuments(second, workload.documentCount)

  const fresh = await openOurs('fresh')
  const download = await fresh.call('open', true)
  const longestTaskOpening = await fresh.takeLongestTask()
  await expectDocuments(fresh, workload.documentCount)
  let longestTaskReopening = 0
  if (client === 'chromium') {
    await fresh.crash()
    await fresh.call('create', { side: 'ours', userId: person.id, deviceId: 'fresh' })
    await fresh.call('open', true)
    longestTaskReopening = await fresh.takeLongestTask()
    await expectDocuments(fresh, workload.documentCount)
  }
  const bodies = await sender.call('takeSentBodies')
  const times = { record, burst, connect: doneAt - startedAt, second: seenAt - startedAt, download }
  return { ...times, longestTaskRecording, longestTaskOpening, longestTaskReopening, bodies }
}

/** All new documents in one task, on a device that never connects; in a browser they must still be there after a crash. */
async function measureBurst(
  workload: Workload,
  openOurs: () => Promise<RemoteDevice>,
  person: SignedIn,
  isKept: boolean,
): Promise<number> {
  const device = await openOurs()
  await device.call('open', false)
  const added = workload.operations.filter(({ kind }) => kind === 'add')
  await device.call('prepare', added)
  const burst = await device.call('record', 'burst')
  if (isKept) {
    await device.crash()
    await device.call('create', { side: 'ours', userId: person.id, deviceId: 'burst' })
    await device.call('open', false)
    await expectPending(device, added.length)
  }
  await device.close()
  return burst
}

async function runFloor(
  workload: Workload,
  bodies: readonly string[],
  copiesUrl: string,
  open: OpenDevice,
): Promise<Times> {
  const server = await startFloorServer()
  try {
    const openFloor = async (url: string): Promise<RemoteDevice> => {
      const device = await open(url, '')
      await device.call('create', { side: 'floor', userId: 'anna', deviceId: 'floor' })
      return device
    }
    const second = await openFloor(server.url)
    await second.call('open', true)
    await second.call('watch', [workload.lastId])
    const sender = await openFloor(server.url)
    await sender.call('open', true)
    await sender.call('prepare', workload.operations)
    const record = await sender.call('record', 'tasks')
    await sender.call('setBodies', bodies)
    const { startedAt, doneAt } = await sender.call('connect')
    const [seenAt = Number.NaN] = await second.call('takeSeen')
    const fresh = await openFloor(copiesUrl)
    const download = await fresh.call('download')
    await expectDocuments(fresh, workload.documentCount)
    return { record, connect: doneAt - startedAt, second: seenAt - startedAt, download }
  } finally {
    await server.stop()
  }
}

async function expectPending(device: RemoteDevice, count: number): Promise<void> {
  const { pending } = await device.call('count')
  if (pending !== count) throw new Error(`of ${count} changes ${pending} are pending on a device that is offline`)
}

async function expectDocuments(device: RemoteDevice, count: number): Promise<void> {
  const { documents } = await device.call('count')
  if (documents !== count) throw new Error(`a device has ${documents} documents instead of ${count}`)
}
