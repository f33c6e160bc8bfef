import { expect, it } from 'vitest'
import { newWheel, wheelSchema } from '../model.ts'
import { parseEntries } from '../parts/parse-entries.ts'
import { builtinTemplates, readTemplate, templateEntries, templateText, toTemplateTexts } from './templates.ts'

function idMaker(): () => string {
  let last = 0
  return () => `e${(last += 1)}`
}

it.each(builtinTemplates)('$title is a wheel that can be stored, and its text reads as the same names', (template) => {
  const entries = templateEntries(template, idMaker())
  expect(wheelSchema.safeParse(newWheel(template.title, entries)).success).toBe(true)
  const names = template.names.map(({ text, weight }) => ({ text, weight }))
  expect(parseEntries(templateText(template))).toEqual({ ok: true, value: names })
})

it('no two templates have the same id or title', () => {
  expect(new Set(builtinTemplates.map(({ id }) => id)).size).toBe(builtinTemplates.length)
  expect(new Set(builtinTemplates.map(({ title }) => title)).size).toBe(builtinTemplates.length)
})

it('K11: a saved template gives the names and chances of the wheel it was made of', () => {
  const names = [
    { text: 'Müller, Anna', weight: 1 },
    { text: 'Bert *2', weight: 1 },
    { text: 'Clara', weight: 2.5 },
  ]
  const entries = templateEntries({ id: 'x', title: 'x', names }, idMaker())
  const read = readTemplate({ id: 'x', title: 'x', texts: toTemplateTexts(entries) })
  expect(read.names).toEqual(names)
})

it('K11 E6: a saved template is read again as it is when a name is added to its text', () => {
  const names = ['3. Stock', 'Müller; Anna', '# 1', '- x', 'Bert *2'].map((text) => ({ text, weight: 1 }))
  const text = templateText({ id: 'x', title: 'x', names })
  expect(parseEntries(`${text}\n5 Leute`)).toEqual({ ok: true, value: [...names, { text: '5 Leute', weight: 1 }] })
})
