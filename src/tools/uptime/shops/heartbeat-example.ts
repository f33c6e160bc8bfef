/** How a job reports that it has run. */
import { HEARTBEAT_PATH } from '../uptime-endpoints.ts'

/** The address at which a job reports. `origin`: of this app, such as `https://taschenmesser.example`. */
export function heartbeatUrl(origin: string, key: string): string {
  return `${origin}${HEARTBEAT_PATH}/${key}`
}

/** A line for a crontab that reports only where the job has ended well. */
export function cronExample(url: string): string {
  return `0 3 * * * /pfad/zum/job.sh && curl -fsS -m 10 --retry 3 ${url}`
}
