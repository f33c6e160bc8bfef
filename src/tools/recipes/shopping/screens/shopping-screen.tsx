/** The shopping list: what is to buy, in the order of the shop, and what is in the basket. */
import { styled } from '@mui/material/styles'
import { useState, type ClipboardEvent, type SubmitEvent } from 'react'
import { formatCount } from '#base/text/format'
import { useCopyText, useToast } from '#messaging/client'
import { Button, IconButton, LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Field } from '#ui/form/field'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { Chip } from '#ui/form/chip'
import { ranksAfter } from '#base/rank'
import { NameDialog } from '#ui/form/name-dialog'
import { Menu } from '#ui/menu'
import { departmentLabels, recipesCollection, shopsCollection } from '../../collections.ts'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { basketIcon } from '../../frame/screens/recipe-icons.ts'
import { WEEK_PATH } from '../../paths.ts'
import { listAsText, type ShoppingLine, describeOrigin } from '../merge-parts.ts'
import { ShoppingRow } from './shopping-row.tsx'
import { useShopping, type Shopping } from './use-shopping.ts'
import { toNumber } from '../../amounts/fraction.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME, type Shop } from '../../model.ts'

export function ShoppingScreen() {
  const shopping = useShopping()
  const { open, done } = shopping
  return (
    <RecipesPage
      heading="Einkaufsliste"
      actions={open.length === 0 ? undefined : <ShareButton lines={open} />}
      {...(open.length === 0 ? {} : { lead: `${formatCount(open.length, 'Ding fehlt', 'Dinge fehlen')} noch.` })}
    >
      <Stack gap={2}>
        <AddField onAdd={shopping.add} />
        {open.length + done.length === 0 ? (
          <EmptyState
            icon={basketIcon}
            title="Nichts zu kaufen"
            actions={
              <LinkButton variant="secondary" to={WEEK_PATH}>
                Woche planen
              </LinkButton>
            }
          >
            Schreib auf, was fehlt, oder leg die Zutaten eines Rezepts oder der ganzen Woche auf die Liste. Abgehakt
            wird auch ohne Netz und zu zweit.
          </EmptyState>
        ) : (
          <>
            <ShopChoice shopping={shopping} />
            <RecipesOnList shopping={shopping} />
            <OpenLines shopping={shopping} />
            <DoneLines shopping={shopping} />
          </>
        )}
      </Stack>
    </RecipesPage>
  )
}

/** Enter adds; a list that is pasted adds each of its lines. */
function AddField({ onAdd }: { readonly onAdd: Shopping['add'] }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    add(typed)
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\n\r]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }
  function add(text: string): void {
    const added = onAdd(text)
    setFault(added.ok ? undefined : added.error)
    if (added.ok && added.value > 0) setTyped('')
  }
  return (
    <form onSubmit={submit} onPaste={paste} noValidate>
      <Field
        label="Was fehlt?"
        name="item"
        value={typed}
        onChange={setTyped}
        error={fault}
        placeholder="2 l Milch"
        autoComplete="off"
        enterKeyHint="done"
        endAdornment={<IconButton icon="plus" label="Auf die Liste" type="submit" />}
      />
    </form>
  )
}

function OpenLines({ shopping }: { readonly shopping: Shopping }) {
  const groups = Map.groupBy(shopping.open, ({ department }) => department)
  if (groups.size === 0) return <QuietText role="status">Alles erledigt.</QuietText>
  return [...groups].map(([department, lines]) => (
    <Card key={department}>
      <SectionTitle>{departmentLabels[department]}</SectionTitle>
      <ul>
        {lines.map((line) => (
          <ShoppingRow key={line.key} line={line} shopping={shopping} />
        ))}
      </ul>
    </Card>
  ))
}

function DoneLines({ shopping }: { readonly shopping: Shopping }) {
  const [isOpen, setOpen] = useState(false)
  const { done, store, remove } = shopping
  if (done.length === 0) return null
  return (
    <DoneCard>
      <Collapsible title={`Erledigt (${done.length})`} isOpen={isOpen} onToggle={setOpen}>
        <ul>
          {done.map((line) => (
            <ShoppingRow key={line.key} line={line} shopping={shopping} />
          ))}
        </ul>
      </Collapsible>
      <Cluster>
        <Button variant="secondary" onClick={() => store(done)}>
          In den Vorrat
        </Button>
        <Button
          variant="quiet"
          icon="trash"
          onClick={() =>
            remove(
              `${formatCount(done.length, 'Erledigtes', 'Erledigte')} entfernt`,
              done.flatMap(({ parts }) => parts),
            )
          }
        >
          Erledigte entfernen
        </Button>
      </Cluster>
    </DoneCard>
  )
}

function ShareButton({ lines }: { readonly lines: readonly ShoppingLine[] }) {
  const copy = useCopyText()
  const toasts = useToast()
  async function share(): Promise<void> {
    const text = listAsText(lines)
    if (!('share' in navigator)) return copy(text, 'Liste kopiert')
    try {
      await navigator.share({ title: 'Einkaufsliste', text })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ kind: 'error', text: 'Weitergeben geht hier nicht.' })
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      Als Text weitergeben
    </Button>
  )
}

const DoneCard = styled(Card)({ display: 'flex', flexDirection: 'column', gap: 12 })

const SHOWN = 2

/** The recipes that the list buys for; one press takes out exactly what one of them has added. */
function RecipesOnList({ shopping }: { readonly shopping: Shopping }) {
  const documents = useDocumentsClient()
  const [isOpen, setOpen] = useState(false)
  const parts = shopping.open.flatMap((line) => line.parts)
  const addings = Map.groupBy(
    parts.filter(({ origin }) => origin !== undefined),
    ({ origin }) => origin?.addingId ?? '',
  )
  if (addings.size === 0) return null
  const chips = (
    <Cluster role="group" aria-label="Für diese Rezepte">
      {[...addings].map(([addingId, added]) => {
        const origin = added[0]?.origin
        if (origin === undefined) return null
        const text = describeOrigin(documents.get(recipesCollection, origin.recipeId)?.title, toNumber(origin.factor))
        return (
          <Chip
            key={addingId}
            picture={<Icon name="close" size={18} />}
            title={`Zutaten für ${text} von der Liste nehmen`}
            onClick={() => shopping.remove(`Zutaten für „${text}“ von der Liste genommen`, added)}
          >
            {text}
          </Chip>
        )
      })}
    </Cluster>
  )
  // In the shop the list is what counts, so three recipes and more take one line.
  return addings.size <= SHOWN ? (
    chips
  ) : (
    <Collapsible title={`Für ${addings.size} Rezepte`} isOpen={isOpen} onToggle={setOpen}>
      {chips}
    </Collapsible>
  )
}

type Naming = 'new' | 'renamed'

/** Where one shops: each shop has its own order of departments, which the app learns from the order in which things are ticked. */
function ShopChoice({ shopping }: { readonly shopping: Shopping }) {
  const { shops, shop, chooseShop } = shopping
  const kitchen = useKitchen()
  const [naming, setNaming] = useState<Naming>()

  function save(title: string): void {
    if (naming === 'renamed' && shop !== undefined) {
      kitchen.run(`Geschäft „${title}“ umbenannt`, (editing) => editing.modify(shopsCollection, shop.id, { title }))
    } else {
      kitchen.run(`Geschäft „${title}“ angelegt`, (editing, cookbookId) => {
        const [rank = ''] = ranksAfter(shops.at(-1)?.rank, 1)
        chooseShop(editing.add(shopsCollection, { cookbookId, title, rank, departments: [] }))
      })
    }
    setNaming(undefined)
  }

  return (
    <Cluster role="group" aria-label="Geschäft">
      {shops.map(({ id, title }) => (
        <Chip key={id} isOn={id === shop?.id} onClick={() => chooseShop(id)}>
          {title}
        </Chip>
      ))}
      {shop === undefined ? (
        <Chip picture={<Icon name="plus" size={18} />} onClick={() => setNaming('new')}>
          Geschäft anlegen
        </Chip>
      ) : (
        <ShopMenu shop={shop} onName={setNaming} />
      )}
      {naming === undefined ? null : (
        <NameDialog
          title={naming === 'new' ? 'Neues Geschäft' : 'Geschäft umbenennen'}
          start={naming === 'new' ? '' : (shop?.title ?? '')}
          maxLength={MAX_NAME}
          hint="Die Liste lernt, in welcher Reihenfolge du dort durch die Abteilungen gehst."
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Cluster>
  )
}

type ShopMenuProps = { readonly shop: DocumentView<Shop>; readonly onName: (naming: Naming) => void }

function ShopMenu({ shop: { id, title }, onName }: ShopMenuProps) {
  const { run } = useKitchen()
  const remove = (): void => {
    run(`Geschäft „${title}“ gelöscht`, (editing) => editing.remove(shopsCollection, id))
  }
  return (
    <Menu
      label="Geschäfte"
      entries={[
        { icon: 'plus', text: 'Neues Geschäft', onClick: () => onName('new') },
        { icon: 'edit', text: `„${title}“ umbenennen`, onClick: () => onName('renamed') },
        { icon: 'trash', text: `„${title}“ löschen`, onClick: remove },
      ]}
    />
  )
}
