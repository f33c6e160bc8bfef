/** Which shops a status page shows, in which order, and what the public calls them. */
import { styled } from '@mui/material/styles'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { compareTexts } from '#base/format'
import { newId } from '#base/id'
import type { DocumentView } from '#documents/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/field'
import { FormAlert } from '#ui/notice'
import { RowButton } from '#ui/row-button'
import { Select } from '#ui/select'
import { MAX_LISTED_SHOPS, MAX_NAME, type Shop, type StatusPage } from '../model.ts'
import { downIcon, upIcon } from './status-page-icons.ts'

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
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  const left = shops
    .filter(({ id }) => !chosen.some(({ shopId }) => shopId === id))
    .toSorted((a, b) => compareTexts(a.name, b.name))

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
        {chosen.length === 0 ? <QuietText>Noch keiner. Wähle, was die Seite zeigen soll.</QuietText> : null}
        <ol ref={list} hidden={chosen.length === 0}>
          {chosen.map((entry, index) => {
            const name = names.get(entry.shopId) ?? 'Gelöschter Shop'
            return (
              <Row key={entry.id}>
                <Field
                  label={`Name für „${name}“`}
                  name={`label-${entry.id}`}
                  value={entry.label ?? ''}
                  placeholder={name}
                  onChange={(label) => onChange(chosen.with(index, { ...entry, label }))}
                  maxLength={MAX_NAME}
                  autoComplete="off"
                />
                <Buttons>
                  <span data-move="-1">
                    <RowButton
                      icon={upIcon}
                      label={`„${name}“ nach oben`}
                      isIdle={index === 0}
                      onClick={() => move(index, -1)}
                    />
                  </span>
                  <span data-move="1">
                    <RowButton
                      icon={downIcon}
                      label={`„${name}“ nach unten`}
                      isIdle={index === chosen.length - 1}
                      onClick={() => move(index, 1)}
                    />
                  </span>
                  <RowButton
                    icon="close"
                    label={`„${name}“ nicht mehr zeigen`}
                    onClick={() => onChange(chosen.toSpliced(index, 1))}
                  />
                </Buttons>
              </Row>
            )
          })}
        </ol>
        {left.length === 0 ? null : (
          <Select
            label="Hinzufügen"
            name="add-shop"
            value={NONE}
            options={[
              { value: NONE, text: 'Shop wählen …' },
              ...(left.length > 1 ? [{ value: ALL, text: `Alle ${left.length}` }] : []),
              ...left.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={add}
          />
        )}
      </Stack>
    </Card>
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
