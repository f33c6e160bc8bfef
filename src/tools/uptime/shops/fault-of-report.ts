/** Decides beside which field of the form the result of a test run is shown. */
import { checkFailureTexts, ownFailures, type CheckFailure, type CheckFailureCode } from '../model.ts'
import type { DraftExpectation, ShopDraft } from './shop-draft.ts'
import type { ShopFaultField, ShopFaults } from './shop-form.ts'

const expectationKinds: Readonly<Partial<Record<CheckFailureCode, DraftExpectation['kind']>>> = {
  'text-missing': 'text-present',
  'text-found': 'text-absent',
  'json-missing': 'json',
  'json-different': 'json',
  'json-invalid': 'json',
}

/** A detail has the beginning of a long text only. */
const QUOTED = 100

export function faultOfReport(failure: CheckFailure | undefined, draft: ShopDraft): ShopFaults {
  if (failure === undefined || ownFailures.has(failure.code)) return {}
  const { code, detail } = failure
  const text = checkFailureTexts[code]
  return { [fieldOf(failure, draft)]: detail === undefined ? text : `${text.replace(/\.$/, '')}: ${detail}` }
}

function fieldOf({ code, detail = '' }: CheckFailure, { kind, expectations, redirects }: ShopDraft): ShopFaultField {
  if (kind === 'tcp') return 'host'
  if (code === 'wrong-status') return 'statuses'
  if (code === 'wrong-redirect') return redirects === 'target' ? 'redirectTarget' : 'url'
  const isAnyKind = code === 'too-costly'
  const ofKind = expectations.flatMap((each, index) =>
    isAnyKind || each.kind === expectationKinds[code] ? [{ ...each, index }] : [],
  )
  const guilty = ofKind.find(({ text }) => text !== '' && detail.includes(text.slice(0, QUOTED)))
  if (guilty !== undefined) return `expectation${guilty.index}`
  // The page itself may take too long, with any condition.
  const [first] = isAnyKind ? [] : ofKind
  return first === undefined ? 'url' : `expectation${first.index}`
}
