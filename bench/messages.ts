/**
 * The cost of the list of messages for a user with 10,000: the longest task of the page's main thread, and how many were noticeable,
 * in CPU time. The floor is the same action for a user with ten, in the same run. `npm run bench -- messages`, with `--messages
 * 10000`, `--runs 3`.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { DAY_MS } from '#base/clock'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { PASSWORD_OF_PEOPLE } from '../testing/people/people.ts'
import { sendMessages, type SentMessage } from '../testing/messages/send-messages.ts'
import { messageActions } from './messages/message-actions.ts'
import { openMessageDevice } from './messages/message-device.ts'
import { LONG_MS, traceTasks, type TaskTimes } from './messages/task-times.ts'
import { startAppServer, type AppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'

const FLOOR_MESSAGES = 10
const DAYS = 180
/** The last is of a tool that is gone. */
const SOURCES = ['account', 'wheel', 'altes-werkzeug']
const KINDS = ['sign-in', 'spin', 'report', 'news']

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, runs: { type: 'string', default: '3' } },
})
const messageCount = Number(values.messages)
const runs = Number(values.runs)

/** Oldest first, over half a year; every second one is unread. */
function createMessages(count: number): readonly SentMessage[] {
  const startMs = Date.now() - DAYS * DAY_MS
  return Array.from({ length: count }, (_value, index): SentMessage => {
    const at = new Date(startMs + Math.floor((index * DAYS) / count) * DAY_MS)
    return {
      title: `Der Abwasch ist gemacht, Runde ${index}`,
      body: 'Wenn auch die Pfannen trocken im Schrank stehen. '.repeat(1 + (index % 6)).trim(),
      kind: KINDS[index % KINDS.length] ?? '',
      source: SOURCES[index % SOURCES.length] ?? '',
      at,
      ...(index % 2 === 0 ? {} : { readAt: at.toISOString() }),
    }
  })
}

/** Measures all actions of a new user with `count` messages, in their order. */
async function measurePerson(browser: Browser, app: AppServer, count: number): Promise<readonly TaskTimes[]> {
  const { id, email } = app.takePerson()
  const messages = createMessages(count)
  await sendMessages(app.dataDir, id, messages)
  const device = await openMessageDevice(browser, app.url, { email, password: PASSWORD_OF_PEOPLE })
  const unreadCount = messages.filter(({ readAt }) => readAt === undefined).length
  const times: TaskTimes[] = []
  for (const action of messageActions) {
    await action.prepare?.(device)
    times.push(await traceTasks(browser, device.page, () => action.run(device, { unreadCount })))
  }
  await device.close()
  return times
}

const app = await startAppServer({ peopleCount: runs * 2, postgresUrl: undefined, profileFolder: undefined })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const ours: (readonly TaskTimes[])[] = []
const floor: (readonly TaskTimes[])[] = []
try {
  for (let run = 0; run < runs; run++) {
    ours.push(await measurePerson(browser, app, messageCount))
    floor.push(await measurePerson(browser, app, FLOOR_MESSAGES))
  }
} finally {
  await browser.close()
  await app.stop()
}

for (const [index, { name }] of messageActions.entries()) {
  const summaryOf = (people: typeof ours) => {
    const times = people.flatMap((actions) => actions[index] ?? [])
    return {
      longestTask: Math.round(median(times.map(({ longestMs }) => longestMs)) * 10) / 10,
      // Of the worst run: none may be felt in any.
      longTasks: Math.max(...times.map(({ longCount }) => longCount)),
    }
  }
  const own = summaryOf(ours)
  console.log(
    JSON.stringify({
      bench: 'messages',
      action: name,
      unit: 'ms CPU',
      runs,
      ...own,
      floor: summaryOf(floor),
      goal: { atMost: LONG_MS },
      isReached: own.longTasks === 0,
      messages: messageCount,
    }),
  )
}
