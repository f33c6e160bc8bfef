/** Debts between travellers, how they are settled with one press, and what was settled. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatCount, formatDate } from '#base/text/format'
import { useEdits } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { keepFocus } from '#ui/keep-focus'
import { BigList } from '#ui/list/big-list'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { settlementsCollection } from '../../collections.ts'
import { formatMoney } from '../amount.ts'
import type { Proposal } from '../balances.ts'
import type { Costs } from './use-costs.ts'

const ROW_PX = 57

export function OwingCard({ costs }: { readonly costs: Costs }) {
  const { proposals, settlements, standings, currency, nameOf, trip } = costs
  const edits = useEdits()
  const [isOpen, setOpen] = useState(false)
  if (standings.size === 0 && settlements.length === 0) return null

  function settle({ fromId, toId, minor }: Proposal): void {
    const on = Temporal.Now.plainDateISO().toString()
    const settlement = { tripId: trip.id, fromId, toId, minor, currency, on }
    const words = `${nameOf(fromId)} hat ${nameOf(toId)} ${formatMoney({ minor, currency })} gezahlt`
    keepFocus(() => edits.run(words, (documents) => documents.add(settlementsCollection, settlement)))
  }

  return (
    <Card aria-labelledby="owing">
      <Stack gap={1}>
        <SectionTitle id="owing">Wer schuldet wem</SectionTitle>
        {proposals.length === 0 ? <QuietText>Alle sind quitt.</QuietText> : null}
        <BigList
          items={proposals}
          keyOf={({ fromId, toId }) => `${fromId}-${toId}`}
          rowPx={ROW_PX}
          renderRow={(proposal) => (
            <ListRow
              as="div"
              title={`${nameOf(proposal.fromId)} an ${nameOf(proposal.toId)}: ${formatMoney({ minor: proposal.minor, currency })}`}
              actions={
                <Button variant="secondary" icon="check" onClick={() => settle(proposal)}>
                  Ausgleichen
                </Button>
              }
            />
          )}
        />
        <Collapsible
          title="Abrechnung"
          detail={settlements.length === 0 ? undefined : formatCount(settlements.length, 'Zahlung', 'Zahlungen')}
          isOpen={isOpen}
          onToggle={setOpen}
        >
          <Standings costs={costs} />
          <Settlements costs={costs} />
        </Collapsible>
      </Stack>
    </Card>
  )
}

function Standings({ costs: { standings, nameOf, currency } }: { readonly costs: Costs }) {
  const write = (minor: number): string => formatMoney({ minor, currency })
  const rows = [...standings].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <ul>
      {rows.map(([id, { paid, share, balance }]) => (
        <ListRow
          key={id}
          title={nameOf(id)}
          detail={`Bezahlt ${write(paid)} · Anteil ${write(share)}`}
          actions={balance === 0 ? 'quitt' : balance > 0 ? `bekommt ${write(balance)}` : `schuldet ${write(-balance)}`}
        />
      ))}
    </ul>
  )
}

function Settlements({ costs: { settlements, nameOf } }: { readonly costs: Costs }) {
  const edits = useEdits()
  if (settlements.length === 0) return null
  return (
    <>
      <Heading>Zahlungen</Heading>
      <BigList
        items={settlements}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={({ id, fromId, toId, minor, currency, on }) => {
          const name = `Zahlung von ${nameOf(fromId)} vom ${formatDate(on)}`
          return (
            <ListRow
              as="div"
              title={`${nameOf(fromId)} an ${nameOf(toId)}: ${formatMoney({ minor, currency })}`}
              detail={formatDate(on)}
              actions={
                <RowButton
                  icon="trash"
                  label={`${name} löschen`}
                  onClick={() => removeRow(edits, settlementsCollection, id, name)}
                />
              }
            />
          )
        }}
      />
    </>
  )
}

const Heading = styled('h3')({ marginTop: 16, fontWeight: 650 })
