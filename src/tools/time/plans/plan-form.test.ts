import { expect, test } from 'vitest'
import type { Plan } from '../model.ts'
import { draftOfPlan, newPlanDraft, readPlanDraft, type PlanDraft } from './plan-form.ts'
import { planSchema } from '../model.ts'

const bavaria: Plan = {
  validFrom: '2026-01-01',
  minutes: [480, 480, 480, 480, 480, 0, 0],
  state: 'BY',
  options: ['assumption', 'christmasEveHalf'],
  worksOnHolidays: false,
  breakMode: 'gliding',
  leaveDays: 27.5,
}
const draft: PlanDraft = { ...newPlanDraft(undefined, '2026-12-01'), state: 'BY' }

function faultsOf(changed: Partial<PlanDraft>, others: readonly Plan[] = []) {
  const read = readPlanDraft({ ...draft, ...changed }, others)
  return read.ok ? undefined : read.error
}

test('P3: a plan comes back unchanged from its own form', () => {
  const read = readPlanDraft(draftOfPlan(bavaria), [])
  expect(read).toEqual({ ok: true, value: bavaria })
})

test('P3: the first plan is 40 hours and 30 days, and asks for the state', () => {
  const first = newPlanDraft(undefined, '2026-12-01')
  const read = readPlanDraft(first, [])
  expect(read.ok ? '' : read.error.state).toMatch(/^Wähle dein Bundesland/)
  const chosen = readPlanDraft({ ...first, state: 'SN' }, [])
  expect(chosen).toMatchObject({ ok: true, value: { minutes: [480, 480, 480, 480, 480, 0, 0], leaveDays: 30 } })
  expect(chosen.ok && planSchema.safeParse(chosen.value).success).toBe(true)
})

test('P3: a new plan goes on as the last one', () => {
  expect(newPlanDraft(bavaria, '2026-12-01')).toEqual({ ...draftOfPlan(bavaria), validFrom: '2026-12-01' })
})

test('P3: an empty day is a free one, and days are read as people write them', () => {
  const read = readPlanDraft({ ...draft, hours: ['8:00', '8', '7,5', '7.5', '', ' ', '0'] }, [])
  expect(read).toMatchObject({ ok: true, value: { minutes: [480, 480, 450, 450, 0, 0, 0] } })
})

test('P3: unreadable values are reported beside their fields, all at once', () => {
  const faults = faultsOf({ validFrom: '', hours: ['acht', '25', '8', '8', '8', '', ''], leaveDays: '30,3' })
  expect(faults?.validFrom).toBe('Wähle den Tag, ab dem der Plan gilt.')
  expect(faults?.hours.slice(0, 3)).toEqual([
    'Montag: Schreib die Stunden wie 8:00, 8 oder 7,5.',
    'Dienstag: Ein Tag hat 24 Stunden.',
    undefined,
  ])
  expect(faults?.leaveDays).toBe('Schreib die Tage wie 30 oder 27,5.')
  expect(faultsOf({ leaveDays: '400' })?.leaveDays).toBe('So viele Tage hat kein Jahr.')
})

test('P3: a year with a digit missing is invalid', () => {
  for (const validFrom of ['0026-01-01', '0202-01-01', '9999-01-01'])
    expect(faultsOf({ validFrom })?.validFrom).toBe('Das Jahr liegt zu weit weg.')
})

test('P3: nor does a document with such a year come in by another way', () => {
  const isPlan = (validFrom: string): boolean => planSchema.safeParse({ ...bavaria, validFrom }).success
  expect(['0026-01-01', '1969-12-31', '2200-01-01', '9999-01-01'].map(isPlan)).not.toContain(true)
  expect(['1970-01-01', '2199-12-31'].map(isPlan)).toEqual([true, true])
})

test('P5: two plans can’t begin on the same day', () => {
  expect(faultsOf({ validFrom: '2026-01-01' }, [bavaria])?.validFrom).toMatch(/^Ab dem 01.01.2026 gilt schon ein Plan/)
  expect(faultsOf({ validFrom: '2026-01-02' }, [bavaria])).toBeUndefined()
})

test('P4: an option of another state is not kept in the plan', () => {
  const read = readPlanDraft({ ...draftOfPlan(bavaria), state: 'SN', options: ['assumption', 'christmasEveHalf'] }, [])
  expect(read).toMatchObject({ ok: true, value: { options: ['christmasEveHalf'] } })
})

test('P12: the days of a job are read, and refused where they are none or in the wrong order', () => {
  const job = { entry: '2026-02-01', exit: '2027-05-31' }
  const read = readPlanDraft({ ...draft, ...job }, [])
  expect(read).toMatchObject({ ok: true, value: { employment: { from: '2026-02-01', to: '2027-05-31' } } })
  expect(read.ok && draftOfPlan(read.value)).toMatchObject(job)
  expect(read.ok && planSchema.safeParse(read.value).success).toBe(true)
  expect(readPlanDraft(draft, [])).not.toHaveProperty('value.employment')
  expect(faultsOf({ exit: '2027-05-31' })).toBeUndefined()
  expect(faultsOf({ entry: '2026-02-01', exit: '2026-01-31' })?.exit).toBe('Der letzte Tag liegt vor dem ersten.')
  expect(faultsOf({ entry: '0202-01-01' })?.entry).toBe('Das Jahr liegt zu weit weg.')
})

test('P12: a job that is over does not go on in a new plan', () => {
  const job = { from: '2026-02-01', to: '2026-11-30' }
  const last: Plan = { ...bavaria, employment: job }
  expect(newPlanDraft(last, '2026-12-01')).toMatchObject({ state: 'BY', entry: '', exit: '' })
  expect(newPlanDraft(last, '2026-11-30')).toMatchObject({ entry: job.from, exit: job.to })
})

test('P12: a plan that begins after the last day of its job is refused', () => {
  const job = { entry: '2026-02-01', exit: '2026-11-30' }
  expect(faultsOf({ ...job, validFrom: '2026-12-01' })?.exit).toBe(
    'Der Plan gilt erst danach. Trag die Tage deines neuen Jobs ein, oder leere beide Felder.',
  )
  expect(faultsOf({ ...job, validFrom: '2026-11-30' })).toBeUndefined()
})
