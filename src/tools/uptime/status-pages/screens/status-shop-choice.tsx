/** Which shops a status page shows, in which order, and what the public calls them. */
import { styled } from '@mui/material/styles'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { newId } from '#base/id'
import type { DocumentView } from '#documents/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Link } from '#ui/link'
import { FormAlert } from '#ui/page/notice'
import { RowButton } from '#ui/list/row-button'
import { Select } from '#ui/form/select'
import { downIcon, upIcon } from '#ui/page/tool-icons'
import { MAX_LISTED_SHOPS, MAX_NAME, type Shop, type StatusPage } from '../../model.ts'
import { NEW_SHOP_PATH } from '../../paths.ts'
import { compareShops, fullNameOf } from '../../words/full-name.ts'

type Chosen = StatusPage['shops']

type StatusShopChoiceProps = {
  readonly chosen: Chosen
  readonly shops: readonly DocumentView<Shop>[]
  readonly fault: string | undefined
  readonly onChange: (chosen: Chosen) => void
}

const NONE = ''
const ALL = 'all'

export function StatusShopChoice({ chosen, shops, fault, onChange }: StatusShopChoiceProps) {
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
