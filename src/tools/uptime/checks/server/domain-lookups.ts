import { DAY_MS, HOUR_MS, type Now } from '#base/clock'
import { createQueue } from '#database/server'
import { hashFraction } from '../../rendezvous-hash.ts'
import type { Checker, DomainFact } from './checker.ts'
import type { Watch } from '../../shops/server/watched-shop.ts'

/** Lookups due at a start are spread over this time, so that it does not cause a thousand requests at once. */
const FIRST_WITHIN_MS = HOUR_MS

/** Asks once a day when the domain of a shop ends, one shop after the other. */
export function createDomainLookups(o: {
  readonly checker: Pick<Checker, 'readDomain'>
  readonly now: Now
  readonly log: Record<'warn', (details: object, message: string) => void>
  readonly onDomain: (watch: Watch, domain: DomainFact) => void
}): { askIfDue(watch: Watch): void } {
  const queue = createQueue()
  const startedMs = o.now()
  return {
    askIfDue(watch) {
      const { check } = watch.shop
      if (check.kind !== 'http' || !check.watchesDomain) return
      const dueMs = Math.max(
        watch.domainAskedMs + DAY_MS,
        startedMs + hashFraction(watch.id, 'domain') * FIRST_WITHIN_MS,
      )
      if (o.now() < dueMs) return
      watch.domainAskedMs = o.now()
      queue(async () => {
        const domain = await o.checker.readDomain(check)
        if (domain !== undefined) o.onDomain(watch, domain)
      }).catch((error: unknown) => o.log.warn({ err: error }, 'when a domain ends could not be found out'))
    },
  }
}
