/** The form of a status page. All input is kept, even if invalid; faults are shown beside their field. */
import { styled } from '@mui/material/styles'
import { useEffect, useState, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { newId } from '#base/id'
import type { DocumentView } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, Stack, QuietText, SectionTitle } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { Link } from '#ui/link'
import { SwitchLine } from '#ui/form/switch'
import { RestoredNotice, useForm } from '#ui/form/use-form'
import { TextArea } from '#ui/form/text-area'
import { RowButton } from '#ui/list/row-button'
import { FormAlert } from '#ui/page/notice'
import { downIcon, upIcon } from '#ui/page/tool-icons'
import { MAX_NAME, MAX_NOTE, type Shop, type StatusPage, slugSchema, MAX_LISTED_SHOPS } from '../../model.ts'
import { publicStatusPath, STATUS_PAGES_PATH, NEW_SHOP_PATH } from '../../paths.ts'
import { compareShops, fullNameOf } from '../../words/full-name.ts'
import { draftSlug, readStatusPageDraft, SLUG_TAKEN, type StatusPageDraft } from '../status-page-form.ts'
import { usePlaces } from '../../answers/screens/use-overview.ts'
import { useCallEndpoint } from '#http/client'
import { findSlug } from '../../uptime-endpoints.ts'

/** After this time without input the user has finished typing. */
const SETTLE_MS = 400

/**
 * Tells which address another page has. Without a server answer it is undefined: the page can be made offline, and if its address is
 * taken by then, the page's own list of addresses shows it.
 */
function useTakenSlug(slug: string, pageId: string | undefined, setTaken: (slug: string | undefined) => void): void {
  const call = useCallEndpoint()
  useEffect(() => {
    if (!slugSchema.safeParse(slug).success) return undefined
    const ending = new AbortController()
    const timer = window.setTimeout(async () => {
      const input = { slug, ...(pageId === undefined ? {} : { pageId }) }
      const answer = await call(findSlug, input, { signal: ending.signal })
      if (!ending.signal.aborted) setTaken(answer.ok && !answer.value.isFree ? slug : undefined)
    }, SETTLE_MS)
    return () => {
      window.clearTimeout(timer)
      ending.abort()
    }
  }, [call, slug, pageId, setTaken])
}

type StatusPageFormProps = {
  readonly start: StatusPageDraft
  readonly announcements: StatusPage['announcements']
  readonly shops: readonly DocumentView<Shop>[]
  /** Undefined for a new one. */
  readonly pageId: string | undefined
  readonly submitLabel: string
  readonly onSave: (page: StatusPage) => void
}

export function StatusPageForm({ start, announcements, shops, pageId, submitLabel, onSave }: StatusPageFormProps) {
  const [taken, setTaken] = useState<string>()
  const form = useForm({
    start,
    read: (typed: StatusPageDraft) => readStatusPageDraft(typed, announcements, taken),
    onSave,
    keptAs: `statusPage:${pageId ?? 'new'}`,
  })
  const { draft, errors, set } = form
  const slug = draftSlug(draft)
  useTakenSlug(slug, pageId, setTaken)

  return (
    <form {...form.formProps}>
      <Stack>
        <RestoredNotice form={form} />
        <Card>
          <PageFields form={form} slug={slug} slugError={errors.slug ?? (slug === taken ? SLUG_TAKEN : undefined)} />
        </Card>
        <StatusShopChoice
          chosen={draft.shops}
          shops={shops}
          fault={errors.shops}
          onChange={(chosen) => set({ shops: chosen })}
        />
        <Cluster>
          <Button variant="primary" type="submit">
            {submitLabel}
          </Button>
          <LinkButton variant="quiet" to={STATUS_PAGES_PATH} onClick={form.discard}>
            Abbrechen
          </LinkButton>
        </Cluster>
      </Stack>
    </form>
  )
}

type PageFieldsProps = {
  readonly form: FieldsForm<StatusPageDraft>
  /** The one it has, or that follows from its title. */
  readonly slug: string
  readonly slugError: string | undefined
}

function PageFields({ form, slug, slugError }: PageFieldsProps) {
  const { draft } = form
  const { field, toggle } = fieldsOf(form)
  const { isGuest } = usePlaces()
  return (
    <Stack gap={2.5}>
      <Field label="Titel" {...field('title')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <Field
        label="Adresse"
        {...field('slug')}
        value={draft.slug ?? slug}
        error={slugError}
        hint={`${location.origin}${publicStatusPath(slug === '' ? '…' : slug)}`}
        autoComplete="off"
        isRequired
      />
      <TextArea label="Beschreibung" {...field('description')} rows={3} maxLength={MAX_NOTE} />
      <SwitchLine
        text="Veröffentlichen"
        detail={
          isGuest
            ? 'Das geht erst mit einem Konto: Seiten von Gästen sieht niemand.'
            : 'Jeder, der die Adresse kennt, sieht die Seite.'
        }
        isDisabled={isGuest && !draft.isPublished}
        {...toggle('isPublished')}
      />
      <SwitchLine text="Antwortzeiten zeigen" {...toggle('showsResponseTimes')} />
      <SwitchLine
        text="Gruppen zeigen"
        detail="Shops ohne eigenen Namen auf der Seite stehen unter dem Namen ihrer Gruppe."
        {...toggle('showsGroups')}
      />
    </Stack>
  )
}

type Chosen = StatusPage['shops']

type StatusShopChoiceProps = {
  readonly chosen: Chosen
  readonly shops: readonly DocumentView<Shop>[]
  readonly fault: string | undefined
  readonly onChange: (chosen: Chosen) => void
}

const NONE = ''
const ALL = 'all'

/** Which shops a status page shows, in which order, and what the public calls them. */
function StatusShopChoice({ chosen, shops, fault, onChange }: StatusShopChoiceProps) {
  const titleId = useId()
  const list = useRef<HTMLOListElement>(null)
  const names = new Map(shops.map((shop) => [shop.id, fullNameOf(shop)]))
  const left = shops.filter(({ id }) => !chosen.some(({ shopId }) => shopId === id)).toSorted(compareShops)

  function add(shopId: string): void {
    const added = shopId === ALL ? left : left.filter(({ id }) => id === shopId)
    const entries = added.map(({ id }) => ({ id: newId((bytes) => crypto.getRandomValues(bytes)), shopId: id }))
    onChange([...chosen, ...entries].slice(0, MAX_LISTED_SHOPS))
  }

  function move(index: number, by: -1 | 1): void {
    const entry = chosen[index]
    if (entry === undefined) return
    flushSync(() => onChange(chosen.toSpliced(index, 1).toSpliced(index + by, 0, entry)))
    // The button that was pressed has moved along with its row.
    const row = list.current?.children[index + by]
    row?.querySelector<HTMLElement>(`[data-move="${by}"] button`)?.focus()
  }

  return (
    <Card aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Shops</SectionTitle>
      <Stack gap={2}>
        <FormAlert message={fault} />
        {chosen.length === 0 ? <NothingChosen hasShops={shops.length > 0} /> : null}
        <ol ref={list} hidden={chosen.length === 0}>
          {chosen.map((entry, index) => (
            <ChosenShop
              key={entry.id}
              name={names.get(entry.shopId) ?? 'Gelöschter Shop'}
              hasGroup={shops.some(({ id, group }) => id === entry.shopId && group !== undefined)}
              label={entry.label ?? ''}
              isFirst={index === 0}
              isLast={index === chosen.length - 1}
              onLabel={(label) => onChange(chosen.with(index, { ...entry, label }))}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(chosen.toSpliced(index, 1))}
            />
          ))}
        </ol>
        <MoreShops left={left} onAdd={add} />
      </Stack>
    </Card>
  )
}

function NothingChosen({ hasShops }: { readonly hasShops: boolean }) {
  if (hasShops) return <QuietText>Noch keiner. Wähle, was die Seite zeigen soll.</QuietText>
  return (
    <QuietText>
      Du hast noch keinen Shop. <Link to={NEW_SHOP_PATH}>Leg zuerst einen an</Link>, dann kannst du ihn hier wählen.
    </QuietText>
  )
}

type ChosenShopProps = {
  /** What its owner calls it. */
  readonly name: string
  readonly hasGroup: boolean
  /** What the public calls it; empty: the same. */
  readonly label: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onLabel: (label: string) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function ChosenShop({ name, hasGroup, label, isFirst, isLast, onLabel, onMove, onRemove }: ChosenShopProps) {
  return (
    <Row>
      <Field
        label={`Name für „${name}“`}
        name="label"
        value={label}
        placeholder={name}
        {...(hasGroup
          ? { hint: 'Leer: sein Name, unter dem seiner Gruppe. Sonst wird auch die Gruppe nicht genannt.' }
          : {})}
        onChange={onLabel}
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <Buttons>
        <span data-move="-1">
          <RowButton icon={upIcon} label={`„${name}“ nach oben`} isIdle={isFirst} onClick={() => onMove(-1)} />
        </span>
        <span data-move="1">
          <RowButton icon={downIcon} label={`„${name}“ nach unten`} isIdle={isLast} onClick={() => onMove(1)} />
        </span>
        <RowButton icon="close" label={`„${name}“ nicht mehr zeigen`} onClick={onRemove} />
      </Buttons>
    </Row>
  )
}

type MoreShopsProps = {
  readonly left: readonly (Pick<Shop, 'name' | 'group'> & { readonly id: string })[]
  /** With the id of one, or for all. */
  readonly onAdd: (shopId: string) => void
}

function MoreShops({ left, onAdd }: MoreShopsProps) {
  if (left.length === 0) return null
  return (
    <Select
      label="Hinzufügen"
      name="add-shop"
      value={NONE}
      options={[
        { value: NONE, text: 'Shop wählen …' },
        ...(left.length > 1 ? [{ value: ALL, text: `Alle ${left.length}` }] : []),
        ...left.map((shop) => ({ value: shop.id, text: fullNameOf(shop) })),
      ]}
      onChange={onAdd}
    />
  )
}

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 8,
  '& + &': { marginTop: 16 },
  '& > :first-of-type': { flex: '1 1 14rem' },
})

const Buttons = styled('div')({ display: 'flex', alignItems: 'center' })
