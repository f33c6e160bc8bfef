import { expect, test } from 'vitest'
import { entryColors } from '../../entry-colors.ts'
import type { Entry } from '../../model.ts'
import { textColorOn } from '../../palette.ts'
import { paintWheel, type PaintOptions } from './paint-wheel.ts'

type Painted = {
  readonly kind: 'fill' | 'text'
  readonly style: unknown
  readonly text?: string
  readonly font: string
}

/** Notes what is painted; a letter is half as wide as it is high. */
function createContext() {
  const painted: Painted[] = []
  const state: Record<string | symbol, unknown> = { font: '10px sans-serif', fillStyle: '#000000' }
  const note = (kind: Painted['kind'], text?: string): void => {
    painted.push({
      kind,
      style: state['fillStyle'],
      font: String(state['font']),
      ...(text === undefined ? {} : { text }),
    })
  }
  const methods: Record<string | symbol, unknown> = {
    fill: () => note('fill'),
    fillText: (text: string) => note('text', text),
    measureText: (text: string) => ({
      width: text.length * 0.5 * Number.parseFloat(String(state['font']).split(' ')[1] ?? ''),
    }),
    createConicGradient: () => ({ addColorStop: () => undefined }),
  }
  const context = new Proxy(state, {
    get: (target, key) => target[key] ?? methods[key] ?? (() => undefined),
    set: (target, key, value) => {
      target[key] = value
      return true
    },
  })
  // The painter knows no more of it than what it calls.
  return { painted, context: context as unknown as CanvasRenderingContext2D }
}

function entriesOf(count: number, more: (index: number) => Partial<Entry> = () => ({})): readonly Entry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    rank: `U${String(index).padStart(4, '0')}1`,
    text: `Name ${index}`,
    weight: 1,
    isActive: true,
    ...more(index),
  }))
}

function paint(entries: readonly Entry[], more: Partial<PaintOptions> = {}) {
  const { painted, context } = createContext()
  const colors = entryColors(entries, 'ocean')
  paintWheel({
    context,
    sizePx: 560,
    density: 2,
    entries,
    palette: 'ocean',
    colors,
    hasLabels: true,
    hubShare: 0.17,
    pictures: new Map(),
    quietColor: '#222222',
    lineColor: '#111111',
    ...more,
  })
  return {
    colors,
    fills: painted.filter(({ kind }) => kind === 'fill'),
    texts: painted.filter(({ kind }) => kind === 'text'),
  }
}

test('S1 S3: every entry has its sector in its colour, and its name in black or white on it', () => {
  const { colors, fills, texts } = paint(entriesOf(7))
  expect(fills.slice(0, 7).map(({ style }) => style)).toEqual([...colors.values()])
  expect(texts.map(({ text }) => text)).toEqual(Array.from({ length: 7 }, (_, index) => `Name ${index}`))
  expect(texts.map(({ style }) => style)).toEqual([...colors.values()].map(textColorOn))
})

test('S5: of a thousand names none is written, but for one whose chance makes its sector wide', () => {
  expect(paint(entriesOf(1_000)).texts).toEqual([])
  const { colors, fills, texts } = paint(entriesOf(1_000, (index) => (index === 500 ? { weight: 300 } : {})))
  expect(texts.map(({ text, style }) => [text, style])).toEqual([['Name 500', textColorOn(colors.get('e500') ?? '')]])
  // On its own colour, whatever lies over the narrow ones.
  expect(fills.at(-1)?.style).toBe(colors.get('e500'))
})

test('S5: a small picture of a wheel has no names', () => {
  expect(paint(entriesOf(5), { hasLabels: false }).texts).toEqual([])
})

test('S11: letters stand in for a picture that is not there, and the name has less room beside them', () => {
  const long = entriesOf(6, () => ({ text: 'Annegret Meierhofer-Lang' }))
  const alone = paint(long).texts[0]
  const { texts } = paint(long, { pictures: new Map([['e0', { letters: 'AM' }]]) })
  expect(texts.slice(0, 2).map(({ text }) => text)).toEqual(['AM', expect.stringMatching(/…$/)])
  expect(alone?.text).toBe('Annegret Meierhofer-Lang')
})

test('a wheel without names shows the colours it will have', () => {
  const { fills, texts } = paint([])
  expect(fills.length).toBeGreaterThan(5)
  expect(texts).toEqual([])
})
