/** Kinds by channels where a table has no room: one group after the other, a line for each way. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { MessageKind } from '#messaging'
import { SwitchLine } from '#ui/form/switch'
import { channelState, reasonsWithout, type ChannelChoices } from './channel-choices.ts'
import { channelWords, choiceLabel } from './channel-words.ts'

export function ChannelForm(choices: ChannelChoices) {
  return choices.sources.map((source) => (
    <div key={source.id}>
      <SourceTitle>{source.label}</SourceTitle>
      {source.kinds.map((kind) => (
        <KindGroup key={kind.id} kind={kind} choices={choices} />
      ))}
    </div>
  ))
}

function KindGroup({ kind, choices }: { readonly kind: MessageKind; readonly choices: ChannelChoices }) {
  const id = useId()
  const offered = choices.channels.filter((channel) => kind.without?.[channel] === undefined)
  return (
    <Group role="group" aria-labelledby={`${id}-title`} aria-describedby={`${id}-detail`}>
      <KindTitle id={`${id}-title`}>{kind.label}</KindTitle>
      <KindDetail id={`${id}-detail`}>{[kind.description, ...reasonsWithout(kind)].join(' ')}</KindDetail>
      {offered.map((channel) => {
        const { isOn, isDisabled } = channelState(choices, kind, channel)
        return (
          <SwitchLine
            key={channel}
            text={channelWords[channel].label}
            label={choiceLabel(kind, channel)}
            isOn={isOn}
            isDisabled={isDisabled}
            onChange={(next) => choices.onChoose(kind, channel, next)}
          />
        )
      })}
    </Group>
  )
}

const SourceTitle = styled('h3')(({ theme }) => ({
  fontSize: '0.875rem',
  fontWeight: 650,
  color: theme.vars.palette.text.secondary,
}))

const Group = styled('div')(({ theme }) => ({
  padding: '12px 0 8px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const KindTitle = styled('p')({ fontWeight: 650 })

const KindDetail = styled('p')(({ theme }) => ({
  marginBottom: 4,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))
