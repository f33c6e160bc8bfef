/** Takes over recipes: from a text or a page that is pasted, a file, another app, or what was shared. */
import { useState } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { ImportFlow } from '#kit/import/import-flow'
import type { ImportedDocument } from '#kit/import/write-import'
import { Button } from '#ui/button'
import { TitledCard } from '#ui/card'
import { TextArea } from '#ui/form/text-area'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { recipesCollection } from '../../collections.ts'
import { ALL_PATH } from '../../paths.ts'
import { recipesTool } from '../../tool.ts'
import type { ImportTask } from '../import-messages.ts'
import type { FoundRecipes, SourceFailure } from '../read-source.ts'
import { findPageAddress } from '../page-endpoint.ts'
import { AddressCard } from './address-card.tsx'
import { CheckRecipe } from './check-recipe.tsx'
import { CollectionPreview } from './collection-preview.tsx'
import { failedRowsOf } from './failed-rows-of.ts'

export function ImportScreen() {
  // Here, so that it stays while it is read, and if nothing is found in it.
  const [text, setText] = useState('')
  const [address, setAddress] = useState('')
  return (
    <RecipesPage
      heading="Rezepte importieren"
      title="Import – Rezeptideen"
      lead="Von einer Seite, aus Text, einer Datei oder einer anderen App."
    >
      <ImportFlow<FoundRecipes, SourceFailure, undefined>
        startWorker={() => new Worker(new URL('../../workers/import-worker.ts', import.meta.url), { type: 'module' })}
        taskOf={(file): ImportTask<File> => ({ file, ...addressOf(file) })}
        optionsAfter={() => undefined}
        choice={{
          ...choice,
          accept: recipesTool.import?.accept ?? [],
          onReceived: (file) => takeAddress(file, setAddress),
          renderFirst: (onFile) => (
            <>
              <AddressCard
                url={address}
                onUrl={setAddress}
                onPage={(html, url) => onFile(new File([html], url, { type: PAGE_TYPE }))}
              />
              <PasteCard text={text} onText={setText} onFile={onFile} />
            </>
          ),
        }}
        renderPreview={(preview) => {
          const { recipes, failed } = preview.found
          const [first] = recipes
          const isOne = recipes.length === 1 && failed.every(({ fault }) => fault !== undefined)
          return first !== undefined && isOne ? (
            <CheckRecipe
              draft={first}
              pictureFault={failedRowsOf(preview.found).failed[0]?.text}
              onClose={preview.onClose}
            />
          ) : (
            <CollectionPreview {...preview} />
          )
        }}
        failedOf={failedRowsOf}
        describe={describeWritten}
        next={{ text: 'Zu allen Rezepten', to: ALL_PATH }}
      />
    </RecipesPage>
  )
}

function describeWritten(written: readonly ImportedDocument[]): string {
  const recipes = formatCount(written.length, 'Rezept', 'Rezepte')
  const wanted = written.filter(({ complete }) => complete !== undefined)
  if (wanted.length === 0) return recipes
  const kept = wanted.filter(({ fields }) => recipesCollection.schema.parse(fields).photos.length > 0)
  const all = formatCount(wanted.length, 'Bild', 'Bildern')
  return `${recipes} mit ${kept.length === wanted.length ? all : `${formatNumber(kept.length)} von ${all}`}`
}

/** Takes the address in a shared text; false if there is more to read. Only a press lets the server fetch it (R89). */
async function takeAddress(file: File, onAddress: (address: string) => void): Promise<boolean> {
  const address = file.type.startsWith('text/plain') ? findPageAddress(await file.slice(0, 20_000).text()) : undefined
  if (address !== undefined) onAddress(address)
  return address !== undefined
}

/** Marks a page that the server has fetched: its name is its address. */
const PAGE_TYPE = 'text/x-fetched-page'

function addressOf({ name, type }: File): Pick<ImportTask<File>, 'address'> {
  return type === PAGE_TYPE ? { address: name } : {}
}

type PasteCardProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

function PasteCard({ text, onText, onFile }: PasteCardProps) {
  const isEmpty = text.trim() === ''
  return (
    <TitledCard id="paste" title="Rezept einfügen">
      <TextArea
        label="Text oder HTML einfügen"
        name="source"
        rows={8}
        value={text}
        onChange={onText}
        hint="Öffne das Rezept im Browser, markiere alles (Strg+A), kopiere es und füg es hier ein. Auch der Quelltext der Seite geht."
      />
      <div>
        <Button
          variant="primary"
          disabled={isEmpty}
          onClick={() => onFile(new File([text], 'Eingefügter Text', { type: 'text/plain' }))}
        >
          Rezept lesen
        </Button>
      </div>
    </TitledCard>
  )
}

const choice = {
  title: 'Datei wählen',
  failureTexts: {
    'no-recipe': 'Darin ist kein Rezept zu erkennen. Es braucht wenigstens Zeilen mit Zutaten oder eine Zubereitung.',
    'only-address':
      'Das ist nur die Adresse einer Seite. Öffne sie, kopiere alles (Strg+A, Strg+C) und füg es hier ein.',
    'other-file': 'Diese Art von Datei können wir nicht lesen. Speichere sie als Text, HTML, JSON oder ZIP.',
    empty: 'Die Datei ist leer.',
    'too-large': 'Das ist zu groß: höchstens 10 MB für eine Seite, 30 MB für einen Text, 300 MB für ein ZIP.',
    broken: 'Die Datei ließ sich nicht lesen. Wähl sie noch einmal.',
  },
  hint: 'Eine gespeicherte Seite, ein Text oder die Sammlung einer anderen App. Du siehst zuerst, was daraus wird. Geschrieben wird erst, wenn du zustimmst, und alles lässt sich rückgängig machen.',
  sources: {
    title: 'Aus einer anderen App',
    sources: [
      { name: 'Mealie', way: 'Rezept → Aktionen → Exportieren → JSON' },
      { name: 'Tandoor', way: 'Exportieren → Standard: die Datei mit der Endung .zip' },
      { name: 'Nextcloud Kochbuch', way: 'Den Ordner der Rezepte als ZIP herunterladen' },
      { name: 'RecipeSage', way: 'Settings → Export → JSON-LD' },
      { name: 'Paprika', way: 'Einstellungen → Export: die Datei mit der Endung .paprikarecipes' },
      { name: 'KitchenOwl', way: 'Einstellungen → Haushalt → Exportieren' },
      { name: 'Cooklang', way: 'Eine Datei mit der Endung .cook, oder viele in einem ZIP' },
      { name: 'Markdown', way: 'Jedes Rezept unter einer Überschrift mit #, darunter „Zutaten“ und „Zubereitung“' },
      { name: 'schema.org', way: 'JSON mit einem Rezept oder vielen' },
    ],
  },
} as const
