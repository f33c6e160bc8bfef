/** Pushes as this server is set up for them, and their end with the sessions that registered them. */
import type { Auth } from '#auth/server'
import { chooseVapidSubject, createPush, readVapidKeys, type PushOptions, type PushService } from '#messaging/server'
import type { ServerContext } from '../server-context.ts'
import type { Log } from '../process/log.ts'

export function openPush(
  { config, stores, publicUrl, now, log }: ServerContext,
  options: Pick<PushOptions, 'database' | 'findSessionEnds'>,
): PushService {
  const vapid = readVapidKeys(stores.secrets.vapidPrivateKey)
  if (vapid === undefined) throw new Error('the secrets were read without being checked')
  const { subject, isAccepted } = chooseVapidSubject({ mailFrom: config.smtp?.from, publicUrl })
  // On a server reachable only from this machine there is no iPhone to reach.
  if (!isAccepted && publicUrl.startsWith('https:')) {
    log.warn({ address: publicUrl }, 'Apple takes no pushes from an address that only this network knows')
  }
  const local = config.pushAllowHosts.filter((host) => host === 'localhost' || host.endsWith('.localhost'))
  if (local.length > 0) log.warn({ hosts: local }, 'PUSH_ALLOW_HOSTS lets signed-in people call this machine')
  return createPush({ ...options, now, log, vapid, subject, allowedHosts: config.pushAllowHosts })
}

/** If that fails, the next push or the daily job finds out (rule P7). */
export function endPushesWithSessions(
  auth: Pick<Auth, 'onSessionsEnded'>,
  push: Pick<PushService, 'endSessions'>,
  log: Log,
): { readonly settle: () => Promise<void> } {
  const underWay = new Set<Promise<void>>()
  auth.onSessionsEnded((ended) => {
    const run: Promise<void> = push
      .endSessions(ended)
      .catch((error: unknown) => log.warn({ err: error }, 'pushes of an ended session could not be removed yet'))
      .finally(() => underWay.delete(run))
    underWay.add(run)
  })
  return { settle: async () => void (await Promise.all(underWay)) }
}
