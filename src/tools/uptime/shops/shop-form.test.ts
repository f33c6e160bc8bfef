import { describe, expect, it } from 'vitest'
import { anHttpCheck, aShop } from '#testing/uptime/shops'
import { USUAL_SETTINGS } from '../collections.ts'
import { draftOfShop, newShopDraft, type ShopDraft } from './shop-draft.ts'
import { readDraftCheck, readShopDraft, STATUSES_EXAMPLE } from './shop-form.ts'

function draft(fields: Partial<ShopDraft> = {}): ShopDraft {
  return { ...newShopDraft(USUAL_SETTINGS, 'a'.repeat(32)), name: 'Shop', url: 'meinshop.de', ...fields }
}

function faultsOf(fields: Partial<ShopDraft>): readonly string[] {
  const read = readShopDraft(draft(fields))
  return read.ok ? [] : Object.keys(read.error)
}

it('S1: name and address are enough, everything else has a sensible value', () => {
  const read = readShopDraft(draft())
  expect(read).toEqual({
    ok: true,
    value: {
      name: 'Shop',
      page: 'start',
      check: {
        kind: 'http',
        url: 'https://meinshop.de/',
        method: 'GET',
        headers: [],
        redirects: { kind: 'follow' },
        statuses: '200-299',
        expectations: [],
        findsMaintenancePage: true,
        watchesCertificate: true,
        watchesDomain: false,
        timeoutSec: 10,
      },
      intervalSec: 60,
      strictness: 'normal',
      slowAfterMs: 5_000,
      isPaused: false,
      tags: [],
    },
  })
})

describe('S1: an error is reported at its field', () => {
  it.each<readonly [string, Partial<ShopDraft>, readonly string[]]>([
    ['nothing typed', { name: ' ', url: '' }, ['name', 'url']],
    ['an address of another kind', { url: 'ftp://meinshop.de' }, ['url']],
    ['a password in the address', { url: 'https://anna:geheim@meinshop.de' }, ['url']],
    ['a server with a scheme', { kind: 'tcp', host: 'http://meinshop.de', port: '80' }, ['host']],
    ['a port that is none', { kind: 'tcp', host: 'meinshop.de', port: '70000' }, ['port']],
    ['statuses in words', { statuses: 'alle' }, ['statuses']],
    ['statuses backwards', { statuses: '299-200' }, ['statuses']],
    ['no statuses', { statuses: ' ' }, ['statuses']],
    ['a sign-in without a name', { authKind: 'basic', password: 'x' }, ['user']],
    ['a sign-in without a token', { authKind: 'bearer' }, ['token']],
    ['a header with a line break', { headers: [{ name: 'X-A', value: 'b\nc' }] }, ['header0']],
    ['a header without a name', { headers: [{ name: '', value: 'b' }] }, ['header0']],
    [
      'a path without its beginning',
      { expectations: [{ kind: 'json', text: 'status', equals: 'ok' }] },
      ['expectation0'],
    ],
    [
      'a path with more conditions than can be judged',
      { expectations: [{ kind: 'json', text: `$[?${'1==2||'.repeat(10)}@==9]`, equals: '' }] },
      ['expectation0'],
    ],
    ['a target that is none', { redirects: 'target', redirectTarget: '' }, ['redirectTarget']],
    ['slow in words', { slowAfter: 'bald' }, ['slowAfter']],
    ['slow after too long', { slowAfter: '61' }, ['slowAfter']],
    ['a body without a type', { method: 'POST', bodyText: '{}', bodyType: 'json' }, ['bodyType']],
    ['too many tags', { tags: Array.from({ length: 21 }, (_none, index) => `t${index}`).join(',') }, ['tags']],
  ])('%s', (_what, fields, faults) => {
    expect(faultsOf(fields)).toEqual(faults)
  })
})

it('S1: statuses may be typed as people write them', () => {
  const read = readShopDraft(draft({ statuses: '200 – 299;304  401' }))
  expect(read.ok && read.value.check.kind === 'http' && read.value.check.statuses).toBe('200-299, 304, 401')
})

it('S1: ranges of statuses are shown with an en dash, whatever is stored, and stored with a hyphen', () => {
  const start = newShopDraft(USUAL_SETTINGS, 'key')
  expect(start.statuses).toBe('200–299')
  const shop = aShop('https://a.example/', {})
  const statuses = '200-204, 304, 400-404'
  const { statuses: shown } = draftOfShop({ ...shop, check: anHttpCheck('https://a.example/', { statuses }) }, start)
  expect(shown).toBe('200–204, 304, 400–404')
  const read = readShopDraft(draft({ statuses: shown }))
  expect(read.ok && read.value.check.kind === 'http' && read.value.check.statuses).toBe(statuses)
})

it('S1: the example that the form gives is typed as people write it, and is right', () => {
  const read = readShopDraft(draft({ statuses: STATUSES_EXAMPLE }))
  expect(STATUSES_EXAMPLE).toContain('200–299')
  expect(read.ok && read.value.check.kind === 'http' && read.value.check.statuses).toBe('200-299, 304')
})

it('S1: empty items of lists are ignored', () => {
  const read = readShopDraft(
    draft({ headers: [{ name: '', value: '' }], expectations: [{ kind: 'text-present', text: ' ', equals: '' }] }),
  )
  expect(read.ok && read.value.check).toMatchObject({ headers: [], expectations: [] })
})

it('S3: a test run needs no name', () => {
  expect(readDraftCheck(draft({ name: '' })).ok).toBe(true)
  expect(readDraftCheck(draft({ url: '' })).ok).toBe(false)
})
