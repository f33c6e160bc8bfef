import type { AuthClient } from '#auth/client'
import type { Now } from '#base/clock'
import type { FillRandom } from '#base/id'
import type { PushBrowser } from './push-browser.ts'
import type { PushRecordStore } from './push-record.ts'
import type { PushTimers } from './within-time.ts'

/** What all works on this browser's pushes need. */
export type PushParts = {
  readonly auth: Pick<AuthClient, 'getUser' | 'getSessionState' | 'subscribe' | 'call'>
  readonly browser: PushBrowser
  readonly store: PushRecordStore
  readonly timers: PushTimers
  readonly now: Now
  readonly fillRandom: FillRandom
  readonly log: Pick<Console, 'error'>
}
