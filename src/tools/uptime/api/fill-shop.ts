/** A shop as a program says it, made whole: what it left out is as for a new shop of this person in the app. */
import type { ApiCheck, ApiShopInput } from './api-endpoints.ts'
import type { Check, Shop } from '../model.ts'
import type { KnownSettings } from '../read-settings.ts'
import { USUAL_STATUSES } from '../shops/shop-draft.ts'

const USUAL_GRACE_SEC = 60

type Filling = {
  readonly settings: KnownSettings
  /** Of a job that is to be made known. */
  readonly newKey: () => string
}

export function fillShop(input: ApiShopInput, filling: Filling): Shop {
  const { defaults } = filling.settings
  const { name, page = 'other', group, tags = [], parentId, note, isPaused = false } = input
  const { intervalSec = defaults.intervalSec, strictness = defaults.strictness } = input
  const { slowAfterMs = defaults.slowAfterMs } = input
  return {
    name,
    page,
    check: fillCheck(input.check, filling),
    intervalSec,
    strictness,
    // A job takes as long as it takes.
    ...(slowAfterMs === undefined || input.check.kind === 'heartbeat' ? {} : { slowAfterMs }),
    isPaused,
    ...(group === undefined ? {} : { group }),
    tags,
    ...(parentId === undefined ? {} : { parentId }),
    ...(note === undefined ? {} : { note }),
  }
}

function fillCheck(check: ApiCheck, { settings: { defaults }, newKey }: Filling): Check {
  if (check.kind === 'heartbeat') {
    return { kind: check.kind, key: check.key ?? newKey(), graceSec: check.graceSec ?? USUAL_GRACE_SEC }
  }
  const { timeoutSec = defaults.timeoutSec } = check
  if (check.kind === 'tcp') return { ...check, timeoutSec }
  const { kind, url, method = 'GET', headers = [], body, auth, redirects = { kind: 'follow' } } = check
  const { statuses = USUAL_STATUSES, expectations = [] } = check
  const { findsMaintenancePage = true, watchesCertificate = true, watchesDomain = false } = check
  return {
    kind,
    url,
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(auth === undefined ? {} : { auth }),
    redirects,
    statuses,
    expectations,
    findsMaintenancePage,
    watchesCertificate,
    watchesDomain,
    timeoutSec,
  }
}
