import { expect, it } from 'vitest'
import { faultOfReport } from './fault-of-report.ts'
import type { CheckFailure } from '../model.ts'
import { USUAL_SETTINGS } from '../collections.ts'
import { newShopDraft, type ShopDraft } from './shop-draft.ts'

const path = `$[?${'@.a==1||'.repeat(15)}@.b==1]`
const draft: ShopDraft = {
  ...newShopDraft(USUAL_SETTINGS, ''),
  expectations: [
    { kind: 'text-present', text: 'In den Warenkorb', equals: '' },
    { kind: 'json', text: '$.status', equals: 'ok' },
    { kind: 'json', text: path, equals: '' },
  ],
}

it.each<readonly [CheckFailure, string]>([
  [{ code: 'wrong-status', detail: '503 statt 200-299' }, 'statuses'],
  [{ code: 'json-missing', detail: '„$.status“' }, 'expectation1'],
  [{ code: 'json-invalid', detail: 'Sie ist leer.' }, 'expectation1'],
  [{ code: 'too-costly', detail: `„${path.slice(0, 119)}…“ ist zu aufwendig` }, 'expectation2'],
  [{ code: 'too-costly', detail: '„In den Warenkorb“ braucht zu viel Zeit' }, 'expectation0'],
  [{ code: 'too-costly', detail: 'Die Antwort zu lesen braucht zu viel Zeit' }, 'url'],
])('S3: what a test run has found stands beside its field: %j at %s', (failure, field) => {
  expect(Object.keys(faultOfReport(failure, draft))).toEqual([field])
})

it('S3: what is a fault of this server stands at no field', () => {
  expect(faultOfReport({ code: 'not-judged' }, draft)).toEqual({})
})
