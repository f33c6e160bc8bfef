/** How a job reports, as lines to copy. */
import { HEARTBEAT_PATH } from './uptime-endpoints.ts'

export type HeartbeatExample = { readonly key: string; readonly label: string; readonly text: string }

/** The address to call; whoever knows it can report. */
export function heartbeatUrl(origin: string, key: string): string {
  return `${origin}${HEARTBEAT_PATH}/${key}`
}

export function heartbeatExamples(url: string): readonly HeartbeatExample[] {
  const call = `curl -fsS -m 10 --retry 3 ${url}`
  return [
    { key: 'shell', label: 'Am Ende eines Skripts', text: call },
    { key: 'cron', label: 'In der crontab, nur wenn der Job geklappt hat', text: `0 3 * * * /pfad/zum/job && ${call}` },
  ]
}
