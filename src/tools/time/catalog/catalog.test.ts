import { expect, it } from 'vitest'
import { chooseNames, moveUse, openOnes, projectNameOf, typedTags, nextProjectColor, projectColors } from './catalog.ts'
import { MAX_TAGS } from '../model.ts'
import { proposeNotes } from '../entries/propose-notes.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { readTemplateDraft, draftOfTemplate, EMPTY_TEMPLATE, entryOfTemplate } from './templates.ts'

const alpha = { id: 'a', name: 'Alpha', color: '#ff7f50', isArchived: false }
const old = { id: 'b', name: 'Alt  bau', color: '#2a9d8f', isArchived: true }

it('E15: a name that is there already is that project or tag, out of the archive if need be; another one is new', () => {
  const known = { projects: [alpha, old], tags: [{ id: 't', name: 'Büro', isArchived: true }] }
  const nothing = { projectId: 'b', tagIds: ['u'], newTags: [], typedTag: '' }
  const choose = (draft: object) => chooseNames({ ...nothing, ...draft }, known, () => 'new')
  expect(choose({})).toEqual({ projectId: 'b', tagIds: ['u'], projects: [], tags: [] })
  expect(choose({ newProject: ' alpha ' })).toMatchObject({ projectId: 'a', projects: [] })
  expect(choose({ newProject: 'alt bau' })).toMatchObject({ projectId: 'b', projects: [{ ...old, isArchived: false }] })
  expect(choose({ newProject: ' Neu ' })).toMatchObject({
    projectId: 'new',
    projects: [{ id: 'new', name: 'Neu', color: projectColors[2].value, isArchived: false }],
  })
  expect(choose({ newTags: ['BÜRO'], typedTag: 'Neu ' })).toMatchObject({
    tagIds: ['u', 't', 'new'],
    tags: [
      { id: 't', name: 'Büro', isArchived: false },
      { id: 'new', name: 'Neu', isArchived: false },
    ],
  })
})

it('E15: a new project gets the colour that the fewest have', () => {
  const all = projectColors.map(({ value }) => ({ color: value }))
  expect(nextProjectColor([])).toBe(projectColors[0].value)
  expect(nextProjectColor(all.slice(0, -1))).toBe(projectColors.at(-1)?.value)
  expect(nextProjectColor(all)).toBe(projectColors[0].value)
})

it('E17: archived ones are no longer offered, but stay where they are chosen; deleted ones say so', () => {
  expect(openOnes([old, alpha], []).map(({ id }) => id)).toEqual(['a'])
  expect(openOnes([old, alpha], ['b']).map(({ id }) => id)).toEqual(['a', 'b'])
  expect([projectNameOf('a', [alpha]), projectNameOf('x', [alpha]), projectNameOf(undefined, [alpha])]).toEqual([
    'Alpha',
    'Gelöschtes Projekt',
    undefined,
  ])
})

it('E7: earlier notes that contain what is typed are offered once, those of the project first, the latest before others', () => {
  const note = (id: string, hour: string, text: string, projectId?: string) => ({
    id,
    kind: 'work' as const,
    source: 'form' as const,
    time: {
      start: `2026-06-10T${hour}:00:00+02:00[Europe/Berlin]`,
      end: `2026-06-10T${hour}:30:00+02:00[Europe/Berlin]`,
    },
    note: text,
    ...(projectId === undefined ? {} : { projectId }),
  })
  const entries = resolveEntries(
    [
      note('1', '08', 'Standup', 'a'),
      note('2', '09', 'Review'),
      note('3', '10', 'Standup', 'a'),
      note('4', '11', 'Stand der Dinge'),
    ],
    Date.parse('2026-06-10T18:00:00Z'),
  )
  expect(proposeNotes(entries, 'stand', 'a')).toEqual(['Standup', 'Stand der Dinge'])
  expect(proposeNotes(entries, '', undefined)).toEqual(['Stand der Dinge', 'Review', 'Standup'])
  expect(proposeNotes(entries, 'Review', undefined)).toEqual([])
})

it('E16: a template with times makes a whole entry, over midnight as well, but none in an hour that there is not', () => {
  const night = { title: 'Nacht', kind: 'work' as const, times: { start: '22:00', end: '06:00' }, projectId: 'a' }
  expect(entryOfTemplate(night, '2026-06-10', 'Europe/Berlin')).toEqual({
    kind: 'work',
    source: 'form',
    projectId: 'a',
    time: { start: '2026-06-10T22:00:00+02:00[Europe/Berlin]', end: '2026-06-11T06:00:00+02:00[Europe/Berlin]' },
  })
  const early = { ...night, times: { start: '02:30', end: '06:00' } }
  expect(entryOfTemplate(early, '2026-03-29', 'Europe/Berlin')).toBeUndefined()
  expect(readTemplateDraft(draftOfTemplate(night))).toEqual({ ok: true, value: night })
  expect(readTemplateDraft({ ...EMPTY_TEMPLATE, does: 'entry', start: '8', end: '8:00' })).toMatchObject({
    error: { title: 'Wie soll die Vorlage heißen?', end: 'Beginn und Ende sind gleich.' },
  })
})

it('F12: the entry of a template is billable as the template says, and a break never is', () => {
  const told = { title: 'Termin', kind: 'work' as const, times: { start: '09:00', end: '10:00' }, isBillable: false }
  expect(entryOfTemplate(told, '2026-06-10', 'Europe/Berlin')).toMatchObject({ isBillable: false })
  const draft = draftOfTemplate(told)
  expect(readTemplateDraft(draft)).toEqual({ ok: true, value: told })
  const pause = readTemplateDraft({ ...draft, kind: 'break' })
  expect(pause.ok && pause.value).not.toHaveProperty('isBillable')
})

it('E15: a tag that is still being typed is one too, but not twice and not one more than an entry may have', () => {
  const draft = { tagIds: ['a'], newTags: ['Kunde'], typedTag: ' Büro ' }
  expect(typedTags(draft)).toEqual(['Kunde', ' Büro '])
  expect(typedTags({ ...draft, typedTag: 'kunde ' })).toEqual(['Kunde'])
  expect(typedTags({ ...draft, typedTag: ' ' })).toEqual(['Kunde'])
  const full = Array.from({ length: MAX_TAGS - 1 }, (_, index) => `t${index}`)
  expect(typedTags({ ...draft, tagIds: full })).toEqual(['Kunde'])
})

it('E17: one project or tag takes the place of another, and no tag stands twice', () => {
  expect(moveUse({ projectId: 'a', tagIds: ['t'] }, 'a', 'b')).toEqual({ projectId: 'b' })
  expect(moveUse({ projectId: 'a', tagIds: ['t', 'u', 'v'] }, 't', 'v')).toEqual({ tagIds: ['v', 'u'] })
  expect(moveUse({ projectId: 'a', tagIds: ['t'] }, 'b', 'a')).toBeUndefined()
  expect(moveUse({}, 'a', 'b')).toBeUndefined()
})
