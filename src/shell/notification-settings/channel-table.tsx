/** Kinds by channels on a wide screen. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { MessageChannel, MessageKind } from '#messaging'
import { HiddenText } from '#ui/card'
import { Switch } from '#ui/form/switch'
import { channelState, reasonsWithout, type ChannelChoices } from './channel-choices.ts'
import { channelWords, choiceLabel } from './channel-words.ts'

export function ChannelTable(choices: ChannelChoices) {
  return (
    <Table>
      <caption>
        <HiddenText>Nachrichten und die Wege, auf denen sie kommen</HiddenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <HiddenText>Nachricht</HiddenText>
          </th>
          {choices.channels.map((channel) => (
            <th key={channel} scope="col">
              {channelWords[channel].short}
            </th>
          ))}
        </tr>
      </thead>
      {choices.sources.map((source) => (
        <tbody key={source.id}>
          <tr>
            <SourceHead scope="rowgroup" colSpan={choices.channels.length + 1}>
              {source.label}
            </SourceHead>
          </tr>
          {source.kinds.map((kind) => (
            <KindRow key={kind.id} kind={kind} choices={choices} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function KindRow({ kind, choices }: { readonly kind: MessageKind; readonly choices: ChannelChoices }) {
  const detailId = useId()
  return (
    <tr>
      <KindHead scope="row">
        <span>{kind.label}</span>
        <KindDetail id={detailId}>{[kind.description, ...reasonsWithout(kind)].join(' ')}</KindDetail>
      </KindHead>
      {choices.channels.map((channel) => (
        <td key={channel}>
          <Cell kind={kind} channel={channel} choices={choices} detailId={detailId} />
        </td>
      ))}
    </tr>
  )
}

type CellProps = {
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly choices: ChannelChoices
  readonly detailId: string
}

function Cell({ kind, channel, choices, detailId }: CellProps) {
  if (kind.without?.[channel] !== undefined) {
    return (
      <NotOffered>
        <span aria-hidden="true">–</span>
        <HiddenText>nicht wählbar</HiddenText>
      </NotOffered>
    )
  }
  const { isOn, isDisabled } = channelState(choices, kind, channel)
  return (
    <Switch
      label={choiceLabel(kind, channel)}
      isOn={isOn}
      isDisabled={isDisabled}
      onChange={(next) => choices.onChoose(kind, channel, next)}
      describedBy={detailId}
    />
  )
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  position: 'relative',
  '& th': { textAlign: 'left', fontWeight: 'inherit' },
  '& thead th': { fontSize: '0.875rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& thead th:not(:first-of-type), & td': { width: 76, padding: '8px 0', textAlign: 'center' },
  '& tbody tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const SourceHead = styled('th')(({ theme }) => ({
  padding: '12px 0 6px',
  fontSize: '0.875rem',
  '&&': { fontWeight: 650, color: theme.vars.palette.text.secondary },
}))

const KindHead = styled('th')({ padding: '10px 16px 10px 0', '& > span:first-of-type': { fontWeight: 550 } })

const KindDetail = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))

const NotOffered = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
