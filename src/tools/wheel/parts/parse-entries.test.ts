import { describe, expect, it } from 'vitest'
import { MAX_ENTRIES } from '../model.ts'
import { MAX_PASTE_CHARACTERS, parseEntries } from './parse-entries.ts'

function texts(source: string): string[] {
  const parsed = parseEntries(source)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value.map(({ text, weight }) => (weight === 1 ? text : `${text} x${weight}`))
}

function parsed(source: string) {
  const result = parseEntries(source)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

describe('E6: reading names', () => {
  it('splits at line breaks, tabs and semicolons, and keeps the order', () => {
    expect(texts('Bert\r\nAnna\n\n  Clara  \n')).toEqual(['Bert', 'Anna', 'Clara'])
    expect(texts('Anna\tBert')).toEqual(['Anna', 'Bert'])
    expect(texts('Anna; Bert ;Clara')).toEqual(['Anna', 'Bert', 'Clara'])
  })

  it('splits at commas only within a single line', () => {
    expect(texts('Anna, Bert')).toEqual(['Anna', 'Bert'])
    expect(texts('Müller, Anna\nMeier, Bert')).toEqual(['Müller, Anna', 'Meier, Bert'])
  })

  it('reads weights as „Anna *3“, „Anna ×3“ and „Anna;3“', () => {
    expect(texts('Anna *3\nBert*2\nClara × 4')).toEqual(['Anna x3', 'Bert x2', 'Clara x4'])
    expect(texts('Anna;3\nBert;1')).toEqual(['Anna x3', 'Bert'])
    expect(texts('Anna; 3; Bert')).toEqual(['Anna x3', 'Bert'])
  })

  it('reads decimal weights with comma or point, up to three places', () => {
    expect(texts('Anna *0,5\nBert *2.25\nClara;0,125')).toEqual(['Anna x0.5', 'Bert x2.25', 'Clara x0.125'])
    expect(texts('Anna *0,5, Bert *2,Clara')).toEqual(['Anna x0.5', 'Bert x2', 'Clara'])
    expect(texts('Anna *0')).toEqual(['Anna x0'])
    expect(texts('Anna *0,1234\nBert *1000,5')).toEqual(['Anna *0,1234', 'Bert *1000,5'])
  })

  it('takes a row of numbers for names, not for weights', () => {
    expect(texts('1;2;3')).toEqual(['1', '2', '3'])
    expect(texts('1,2,3')).toEqual(['1', '2', '3'])
  })

  it('reads „# Anna“ as a name that is absent today, with and without a weight', () => {
    expect(parsed('# Anna *2\nBert\n#1\n# - Clara')).toEqual([
      { text: 'Anna', weight: 2, isAbsent: true },
      { text: 'Bert', weight: 1 },
      { text: '#1', weight: 1 },
      { text: 'Clara', weight: 1, isAbsent: true },
    ])
  })

  it('takes what stands between quotation marks as it is', () => {
    expect(texts('"3. Stock"\n"Müller; Anna" *2\n"Sie sagte ""Ja"""\nAnna "die Große"\n"Anna";"Bert"')).toEqual([
      '3. Stock',
      'Müller; Anna x2',
      'Sie sagte "Ja"',
      'Anna "die Große"',
      'Anna',
      'Bert',
    ])
    expect(texts('"Anna, Bert"')).toEqual(['Anna, Bert'])
    expect(texts('"Müller, Anna", "Meier, Bert" *2, Clara')).toEqual(['Müller, Anna', 'Meier, Bert x2', 'Clara'])
    expect(texts('"Müller; Anna";3;"Meier; Bert"\nDeniz')).toEqual(['Müller; Anna x3', 'Meier; Bert', 'Deniz'])
  })

  it('keeps as text what is no weight', () => {
    expect(texts('Stern *\n*3\nRaum 12\nAnna *5000')).toEqual(['Stern *', '*3', 'Raum 12', 'Anna *5000'])
  })

  it('drops bullets and numbering, not numbers that belong to the name', () => {
    expect(texts('- Anna\n• Bert\n3. Clara\n12) Deniz\n7 Zwerge\n3.5')).toEqual([
      'Anna',
      'Bert',
      'Clara',
      'Deniz',
      '7 Zwerge',
      '3.5',
    ])
  })

  it('says what is too much', () => {
    expect(parseEntries('x'.repeat(MAX_PASTE_CHARACTERS + 1))).toEqual({ ok: false, error: 'too-long' })
    expect(parseEntries('a\n'.repeat(MAX_ENTRIES + 1))).toEqual({ ok: false, error: 'too-many' })
    expect(parseEntries(`Anna\n${'x'.repeat(201)}`)).toEqual({ ok: false, error: 'name-too-long' })
    expect(texts('a\n'.repeat(MAX_ENTRIES))).toHaveLength(MAX_ENTRIES)
  })

  it('takes out what the server would refuse', () => {
    expect(texts('An\u0000na\nBert\ud83d\n\u0007')).toEqual(['Anna', 'Bert\ufffd'])
  })

  it('makes nothing of nothing', () => {
    expect(texts('  \n ; \n')).toEqual([])
    expect(texts('')).toEqual([])
    expect(texts(' , ; ')).toEqual([])
  })
})
