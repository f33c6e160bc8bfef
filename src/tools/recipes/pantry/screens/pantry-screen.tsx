/** The pantry: what is there and how long it keeps. */
import { useMemo, useState, type ReactNode, type SubmitEvent } from 'react'
import { compareTexts, formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Button, IconButton } from '#ui/button'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { SearchField } from '#ui/form/search-field'
import { BigList, focusRow } from '#ui/list/big-list'
import { EmptyState } from '#ui/list/empty-state'
import { styled } from '@mui/material/styles'
import { EditRow } from '#ui/list/edit-row'
import { Menu } from '#ui/menu'
import { formatAmount } from '../../amounts/format-amount.ts'
import { isUsedUp, stockOf, thereOf } from '../../amounts/stock.ts'
import { pantryCollection } from '../../collections.ts'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { jarIcon, basketIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME, type PantryItem } from '../../model.ts'
import { finishItem, markLow } from '../change-stock.ts'
import { describeExpiry, expiryOf } from '../expiry.ts'
import { readPantryLine } from '../pantry-form.ts'
import { BarcodeButton } from './barcode-button.tsx'
import { PantryDialog } from './pantry-dialog.tsx'

type Item = DocumentView<PantryItem>

const ROW_PX = 64
/** From this many on the list is searched. */
const SEARCHED_FROM = 10

export function PantryScreen() {
  const items = useOfKitchen(pantryCollection)
  const today = Temporal.Now.plainDateISO().toString()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Item>()
  const { urgent, others, usedUp } = useMemo(() => sortItems(items, search, today), [items, search, today])
  const count = thereOf(items).length
  return (
    <RecipesPage
      heading="Vorrat"
      {...(items.length === 0 ? {} : { lead: `${formatCount(count, 'Ding ist', 'Dinge sind')} da.` })}
    >
      <Stack gap={2}>
        <AddField today={today} />
        <BarcodeButton today={today} />
        {items.length < SEARCHED_FROM ? null : (
          <SearchField value={search} onChange={setSearch} placeholder="Name oder Ort" />
        )}
        {items.length === 0 ? (
          <EmptyState icon={jarIcon} title="Was ist da?">
            Schreib auf, was im Haus ist, am besten mit Menge und Datum: „2 l Milch bis 3.12.“. Die Ideen richten sich
            danach, und was bald abläuft, kommt zuerst auf den Tisch.
          </EmptyState>
        ) : null}
        <Section title="Bald aufbrauchen" items={urgent} today={today} onEdit={setEdited} />
        <Section
          title={urgent.length === 0 ? 'Alles' : 'Alles andere'}
          items={others}
          today={today}
          onEdit={setEdited}
        />
        <Section title="Aufgebraucht" items={usedUp} today={today} onEdit={setEdited}>
          <TakeAllOut items={usedUp} />
        </Section>
        {edited === undefined ? null : (
          <PantryDialog item={edited} places={placesOf(items)} onClose={() => setEdited(undefined)} />
        )}
      </Stack>
    </RecipesPage>
  )
}

/** What expires first stands first; the rest by name, and what is used up apart. */
function sortItems(items: readonly Item[], search: string, today: string) {
  const wanted = search.trim().toLocaleLowerCase('de')
  const found = items.filter(({ name, place = '' }) => `${name} ${place}`.toLocaleLowerCase('de').includes(wanted))
  const isUrgent = ({ bestBefore }: Item): boolean => expiryOf(bestBefore, today) !== 'later'
  const there = thereOf(found)
  return {
    urgent: there
      .filter(isUrgent)
      .toSorted((a, b) => compareTexts(a.bestBefore ?? '', b.bestBefore ?? '') || compareTexts(a.name, b.name)),
    others: there.filter((item) => !isUrgent(item)).toSorted((a, b) => compareTexts(a.name, b.name)),
    usedUp: found.filter(isUsedUp).toSorted((a, b) => compareTexts(a.name, b.name)),
  }
}

function placesOf(items: readonly Item[]): readonly string[] {
  return [...new Set(items.flatMap(({ place }) => (place === undefined ? [] : [place])))].toSorted(compareTexts)
}

function AddField({ today }: { readonly today: string }) {
  const kitchen = useKitchen()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const line = readPantryLine(typed, today)
    setFault(typed.trim().length > MAX_NAME ? `Höchstens ${MAX_NAME} Zeichen.` : undefined)
    if (line === undefined || typed.trim().length > MAX_NAME) return
    kitchen.run(`„${line.name}“ im Vorrat`, (editing, cookbookId) =>
      editing.add(pantryCollection, { ...line, cookbookId }),
    )
    setTyped('')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="In den Vorrat"
        name="item"
        value={typed}
        onChange={setTyped}
        error={fault}
        placeholder="2 l Milch bis 3.12."
        autoComplete="off"
        enterKeyHint="done"
        endAdornment={<IconButton icon="plus" label="Hinzufügen" type="submit" />}
      />
    </form>
  )
}

type SectionProps = {
  readonly title: string
  readonly items: readonly Item[]
  readonly today: string
  readonly onEdit: (item: Item) => void
  readonly children?: ReactNode
}

function Section({ title, items, today, onEdit, children }: SectionProps) {
  const { run } = useKitchen()
  if (items.length === 0) return null
  return (
    <Card>
      <SectionTitle>{title}</SectionTitle>
      <BigList
        items={items}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(item) => (
          <PantryRow
            name={item.name}
            detail={describeItem(item, today)}
            isUrgent={!isUsedUp(item) && expiryOf(item.bestBefore, today) !== 'later'}
            isLow={item.isLow === true}
            isUsedUp={isUsedUp(item)}
            onEdit={() => onEdit(item)}
            onUsedUp={() =>
              run(`„${item.name}“ aufgebraucht`, (editing) => finishItem(editing, item, new Date().toISOString()))
            }
            onLow={() =>
              run(`„${item.name}“ auf der Einkaufsliste`, (editing) =>
                // How much is bought of what is not empty is for the list.
                markLow(editing, { ...item, minimum: undefined }, new Date().toISOString()),
              )
            }
          />
        )}
      />
      {children}
    </Card>
  )
}

/** Takes out all that is used up and shown, as one step. */
function TakeAllOut({ items }: { readonly items: readonly Item[] }) {
  const { run } = useKitchen()
  if (items.length < 2) return null
  function takeOut(): void {
    const nowIso = new Date().toISOString()
    run(`${items.length} Dinge herausgenommen`, (editing) => {
      for (const item of items) finishItem(editing, item, nowIso)
    })
    // The button goes with them.
    focusRow(undefined)
  }
  return (
    <Button variant="secondary" icon="check" onClick={takeOut}>
      Alle herausnehmen
    </Button>
  )
}

function describeItem(item: Item, today: string): string {
  const { place, bestBefore, isLow } = item
  const stock = stockOf(item)
  if (isUsedUp(item)) return ['nichts mehr da', ...(isLow === true ? ['auf der Einkaufsliste'] : [])].join(' · ')
  return [
    ...(stock === undefined ? [] : [formatAmount(stock)]),
    ...(place === undefined ? [] : [place]),
    ...(bestBefore === undefined ? [] : [describeExpiry(bestBefore, today)]),
    ...(isLow === true ? ['fast leer'] : []),
  ].join(' · ')
}

type PantryRowProps = {
  readonly name: string
  readonly detail: string
  readonly isUrgent: boolean
  readonly isLow: boolean
  readonly isUsedUp: boolean
  readonly onEdit: () => void
  readonly onUsedUp: () => void
  readonly onLow: () => void
}

/** Something in the pantry: pressing it changes it, its menu says that it is used up or nearly so. */
function PantryRow({ name, detail, isUrgent, isLow, isUsedUp, onEdit, onUsedUp, onLow }: PantryRowProps) {
  return (
    <EditRow
      name={name}
      title={name}
      detail={detail === '' ? undefined : isUrgent ? <Urgent>{detail}</Urgent> : detail}
      onEdit={onEdit}
      menu={
        <Menu
          label={`Mehr zu „${name}“`}
          entries={[
            { icon: 'check', text: isUsedUp ? 'Herausnehmen' : 'Aufgebraucht', onClick: onUsedUp },
            ...(isLow ? [] : [{ icon: basketIcon, text: 'Fast leer: auf die Einkaufsliste', onClick: onLow }]),
            { icon: 'edit', text: 'Ändern', onClick: onEdit },
          ]}
        />
      }
    />
  )
}

const Urgent = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main }))
