import { DAY_MS } from '#base/clock'
import { expiryDays } from './monitor-state.ts'
import { say, type Verdict } from './verdict.ts'

/** Servers behind one name may have certificates of their own each; so many ends are remembered. */
const MAX_TOLD = 8

/** Tells that a certificate or a domain ends soon: each number of days once for each end. */
export function tellExpiries(verdict: Verdict): void {
  for (const kind of ['certificate', 'domain'] as const) {
    const validUntilMs = verdict.state[kind]?.validUntilMs
    if (validUntilMs === undefined || verdict.cover !== undefined) continue
    const daysLeft = expiryDays.find((days) => validUntilMs - verdict.nowMs <= days * DAY_MS)
    const { toldExpiries } = verdict.state
    const isSame = (told: (typeof toldExpiries)[number]) => told.kind === kind && told.validUntilMs === validUntilMs
    if (daysLeft === undefined || (toldExpiries.find(isSame)?.daysLeft ?? Infinity) <= daysLeft) continue
    say(verdict, { kind, daysLeft, validUntilMs })
    const others = toldExpiries.filter((told) => !isSame(told))
    verdict.state = {
      ...verdict.state,
      toldExpiries: [...others, { kind, validUntilMs, daysLeft }].slice(-MAX_TOLD),
    }
  }
}
