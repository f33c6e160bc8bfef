/** One change at a time while both devices are online: how long until the second one has it, the slowest of a hundred left out five times. */
import { withDevices, type BenchSetting } from '../bench-setting.ts'
import type { Side } from '../device.ts'
import type { Sample } from '../report.ts'
import { startFloorServer } from '../servers.ts'
import { median, percentile } from '../statistics.ts'
import { createDocuments } from './workload.ts'

const CHANGES = 300
const GAP_MS = 15
/** Before anything is measured; both servers and clients have run the code once then. */
const WARM_UP_CHANGES = 50

export async function runLiveScenario(setting: BenchSetting): Promise<void> {
  const count = Math.min(CHANGES, setting.changeCount)
  const samples: Sample[] = []
  const medians: Sample[] = []
  for (let run = 0; run < setting.runs; run++) {
    const person = setting.app.takePerson()
    const ours = await measure(setting, { side: 'ours', url: setting.app.url, ...person }, count)
    const server = await startFloorServer()
    try {
      const floor = await measure(setting, { side: 'floor', url: server.url, id: 'anna', cookie: '' }, count)
      samples.push({ ours: percentile(ours, 95), floor: percentile(floor, 95) })
      medians.push({ ours: median(ours), floor: median(floor) })
    } finally {
      await server.stop()
    }
  }
  const { report, client, engine } = setting
  const base = { client, engine, unit: 'ms' }
  report({ ...base, figure: 'live, p95', goal: { ratio: 1.2 } }, samples, { changes: count })
  report({ ...base, figure: 'live, median', goal: null }, medians, { changes: count })
}

function measure(
  setting: BenchSetting,
  o: { readonly side: Side; readonly url: string; readonly id: string; readonly cookie: string },
  count: number,
): Promise<readonly number[]> {
  return withDevices(setting.openDevice, async (open) => {
    const [sender, second] = await Promise.all(
      ['sender', 'second'].map(async (deviceId) => {
        const device = await open(o.url, o.cookie)
        await device.call('create', { side: o.side, userId: o.id, deviceId })
        await device.call('open', true)
        return device
      }),
    )
    if (sender === undefined || second === undefined) throw new Error('there are two devices')
    const latencies = async (prefix: string, changes: number): Promise<readonly number[]> => {
      const operations = createDocuments(`${o.id}-${prefix}`, changes)
      await second.call(
        'watch',
        operations.map(({ id }) => id),
      )
      const sentAt = await sender.call('sendLive', operations, GAP_MS)
      const seenAt = await second.call('takeSeen')
      return seenAt.map((moment, index) => moment - (sentAt[index] ?? Number.NaN))
    }
    await latencies('warm', Math.min(WARM_UP_CHANGES, count))
    return latencies('live', count)
  })
}
