/** What a change costs a person who has 1,000, 10,000 or 100,000 documents already: on the server, and on a device in Node. */
import type { SignedIn } from '#testing/people/people'
import { withDevices, type Setting } from '../bench-setting.ts'
import type { OpenDevice, RemoteDevice } from '../open-device.ts'
import { sendOperations } from '../wire.ts'
import { createDocuments, createWorkload } from './workload.ts'

type CurveSetting = Setting & { readonly openDevice: OpenDevice }

type Point = {
  readonly documents: number
  /** On the server: time and CPU for each change of a batch, and memory that each document has added to the process. */
  readonly serverUsPerChange: number
  readonly serverCpuUsPerChange: number
  readonly serverBytesPerDocument: number
  /** On the device: time to record a change, to get it acknowledged, and memory for each document. */
  readonly recordUsPerChange: number
  readonly connectUsPerChange: number
  readonly openUsPerDocument: number
  readonly deviceBytesPerDocument: number
}

/** Needs a server that has done nothing else, because its memory is measured. `openDevice` is that of Node. */
export async function runCurveScenario(o: CurveSetting): Promise<void> {
  for (const documents of [o.changeCount / 10, o.changeCount, o.changeCount * 10]) {
    const person = o.app.takePerson()
    const point: Point = {
      documents,
      ...(await measureServer(o, person, documents)),
      ...(await measureDevice(o, person, documents)),
    }
    const { serverUsPerChange, ...more } = point
    o.report(
      { client: 'node', engine: o.engine, figure: 'curve', unit: 'µs per change on the server', goal: null },
      [{ ours: serverUsPerChange }],
      more,
    )
  }
}

async function measureServer(o: Setting, person: SignedIn, documents: number) {
  const { app } = o
  const changes = createWorkload(o.changeCount / 10, person.id)
  const rssBefore = await app.readRssBytes()
  await sendOperations(app.url, person, createDocuments(`${person.id}-fill`, documents - changes.before.length))
  await sendOperations(app.url, person, changes.before)
  const serverBytesPerDocument = Math.round(((await app.readRssBytes()) - rssBefore) / documents)
  const cpuBeforeMs = await app.readCpuMs()
  const startedAt = performance.now()
  await sendOperations(app.url, person, changes.operations)
  const perChange = 1_000 / changes.operations.length
  return {
    serverUsPerChange: Math.round((performance.now() - startedAt) * perChange),
    serverCpuUsPerChange: Math.round(((await app.readCpuMs()) - cpuBeforeMs) * perChange),
    serverBytesPerDocument,
  }
}

async function measureDevice(o: CurveSetting, person: SignedIn, documents: number) {
  return withDevices(o.openDevice, async (open) => {
    const device: RemoteDevice = await open(o.app.url, person.cookie)
    await device.call('create', { side: 'ours', userId: person.id, deviceId: 'curve' })
    const heapBefore = await device.call('usedHeapBytes')
    const openMs = await device.call('open', true)
    const deviceBytesPerDocument = Math.round(((await device.call('usedHeapBytes')) - heapBefore) / documents)
    await device.call('goOffline')
    const operations = createDocuments(`${person.id}-more`, o.changeCount / 10)
    await device.call('prepare', operations)
    const recordMs = await device.call('record', 'tasks')
    const { startedAt, doneAt } = await device.call('connect')
    const perChange = 1_000 / operations.length
    return {
      recordUsPerChange: Math.round(recordMs * perChange),
      connectUsPerChange: Math.round((doneAt - startedAt) * perChange),
      openUsPerDocument: Math.round((openMs * 1_000) / documents),
      deviceBytesPerDocument,
    }
  })
}
