import { expect, test } from 'vitest'
import { heartbeatExamples, heartbeatUrl } from './heartbeat-examples.ts'

test('V57: the lines to copy call the address of the shop', () => {
  const url = heartbeatUrl('https://uptime.beispiel.de', 'ab12')
  expect(url).toBe('https://uptime.beispiel.de/api/uptime/heartbeat/ab12')
  for (const { text } of heartbeatExamples(url)) expect(text).toContain(url)
})
