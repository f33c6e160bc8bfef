/** Cooklang (cooklang.org/docs/spec): steps with their ingredients inside, „@Mehl{200%g}“, pots „#Topf{}“ and timers „~{5%min}“ (R55). */
import { readMinutes } from '../../reading/durations.ts'
import { emptyDraft, type DraftLine, type RecipeDraft } from '../../recipe/recipe-draft.ts'
import { absoluteUrl } from '../page/node-values.ts'
import { plainText } from '../page/plain-text.ts'
import { readYield } from '../page/read-yield.ts'
import { linkSteps, type LinkedStep } from './linked-steps.ts'

/** An ingredient, a pot or a timer; only one with braces may have spaces in its name. */
const mark = /([@#~])(?:([^@#~{}\n]{0,80})\{([^{}\n]{0,80})\}|([\p{L}\d_-]{1,60}))(?:\(([^()\n]{0,100})\))?/gu
const markWithBraces = /[@#~][^@#~{}\n]{0,80}\{[^{}\n]{0,80}\}/u

const MAX_SOURCE = 200_000

/** Whether a text is Cooklang rather than prose. */
export function isCooklang(text: string): boolean {
  const start = text.slice(0, 100_000)
  return markWithBraces.test(start) && !/^\s*[{[<]/.test(start)
}

/** Returns the draft; `name` is that of the file, which is the title in Cooklang. */
export function readCooklang(source: string, name: string): RecipeDraft {
  const text = source
    .slice(0, MAX_SOURCE)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\[-[\s\S]{0,2000}?-\]/g, '')
  const facts = new Map<string, string>()
  const ingredients: DraftLine[] = []
  const steps: LinkedStep[] = []
  const equipment = new Set<string>()
  const notes: string[] = []
  let group: string | undefined
  for (const block of splitBlocks(takeFrontMatter(text, facts))) {
    const fact = /^>>\s*([^:\n]{1,60}):\s*(.{1,2000})$/.exec(block)
    const section = /^=+ *([^=\n]{1,90}?) *=*$/.exec(block)
    if (fact !== null) facts.set((fact[1] ?? '').trim().toLowerCase(), (fact[2] ?? '').trim())
    else if (section !== null) group = (section[1] ?? '').trim()
    else if (block.startsWith('>')) notes.push(plainText(block.replaceAll(/^> ?/gm, '')))
    else {
      const first = ingredients.length
      const step = readStep(block, ingredients, equipment, group)
      const linked = Array.from({ length: ingredients.length - first }, (_none, index) => first + index)
      if (step !== '') steps.push({ lines: [group === undefined ? { text: step } : { text: step, group }], linked })
    }
  }
  const cuts = source.length > MAX_SOURCE ? { cuts: ['rest' as const] } : {}
  return {
    ...factsOf(facts, name),
    ingredients,
    steps: linkSteps(
      steps,
      ingredients.map(({ text: line }) => line),
      ingredients,
    ),
    notes,
    equipment: [...equipment],
    ...cuts,
  }
}

function splitBlocks(text: string): readonly string[] {
  const bare = text.replaceAll(/(^|[^:\S])--.*$/gm, '$1')
  return bare
    .split(/\n\s*\n|\n(?=>>|=)|(?<=^>>.*|^=.*)\n/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

function takeFrontMatter(text: string, facts: Map<string, string>): string {
  const front = /^---\n([\s\S]{0,20000}?)\n---(?:\n|$)/.exec(text)
  for (const line of (front?.[1] ?? '').split('\n')) {
    const at = line.indexOf(':')
    if (at > 0)
      facts.set(
        line.slice(0, at).trim().toLowerCase(),
        line
          .slice(at + 1)
          .trim()
          .replaceAll(/^["'[]|["'\]]$/g, ''),
      )
  }
  return front === null ? text : text.slice(front[0].length)
}

function readStep(block: string, ingredients: DraftLine[], equipment: Set<string>, group: string | undefined): string {
  const text = block.replaceAll(mark, (_whole, sign: string, long = '', inside = '', short = '', note = '') => {
    const name = plainText(`${long}${short}`.replace(/^[&?+-]+/, ''))
    const [amount = '', unit = ''] = String(inside).replace(/^=/, '').split('%').map(plainText)
    if (sign === '~') return [amount, unit].filter((part) => part !== '').join(' ') || name
    if (sign === '#') equipment.add(name)
    else if (name !== '') {
      const measure = [amount.replace(/(?<=\d)\.(?=\d)/, ','), unit].filter((part) => part !== '').join(' ')
      const line =
        [measure, name].filter((part) => part !== '').join(' ') + (note === '' ? '' : `, ${plainText(String(note))}`)
      ingredients.push(group === undefined ? { text: line } : { text: line, group })
    }
    return name
  })
  return plainText(text)
}

function factsOf(facts: ReadonlyMap<string, string>, name: string): RecipeDraft {
  const fact = (...keys: readonly string[]): string =>
    plainText(keys.map((key) => facts.get(key)).find((value) => value !== undefined && value !== '') ?? '')
  const source = fact('source', 'source.url', 'quelle')
  const url = absoluteUrl(source, undefined)
  const author = fact('author', 'source.name') || (url === undefined ? source : '')
  const description = fact('description', 'introduction')
  const times = {
    prep: fact('prep time', 'time.prep'),
    cook: fact('cook time', 'time.cook'),
    total: fact('time', 'time required', 'duration'),
  }
  const minutes = Object.entries(times).map(
    ([kind, time]) => [kind, readMinutes(time.replace(/^(\d+)m$/, '$1 min'))] as const,
  )
  const tags = fact('tags')
    .split(',')
    .map((tag) => tag.trim())
  return {
    ...emptyDraft,
    title: fact('title') || plainText(name.replace(/\.[a-z]{1,8}$/i, '')),
    ...(description === '' ? {} : { description }),
    ...readYield([fact('servings', 'serves', 'yield')]),
    minutes: Object.fromEntries(minutes.filter(([, time]) => time !== undefined)),
    tags: tags.filter((tag) => tag !== ''),
    ...(url === undefined && author === ''
      ? {}
      : {
          source: { ...(url === undefined ? {} : { url }), ...(author === '' ? {} : { name: author }) },
        }),
  }
}
