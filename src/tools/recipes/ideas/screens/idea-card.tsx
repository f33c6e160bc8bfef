/** One idea: what it is, why it is proposed, and what to do with it. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Button } from '#ui/button'
import { Card, Cluster } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Icon } from '#ui/page/icon'
import { clockIcon } from '#ui/page/tool-icons'
import { recipePath } from '../../paths.ts'
import { formatMinutes } from '../../reading/durations.ts'
import { RecipePicture } from '../../frame/screens/recipe-picture.tsx'
import { explain, reasonsOf } from '../describe-idea.ts'
import type { Idea } from '../suggest.ts'
import type { IdeaActions } from './use-ideas.ts'
import { CAN_HOVER } from '#ui/page/theme'

type IdeaCardProps = { readonly idea: Idea; readonly actions: IdeaActions }

export function IdeaCard({ idea, actions }: IdeaCardProps) {
  const { recipe, minutes } = idea
  const [isOpen, setOpen] = useState(false)
  return (
    <Frame as="li">
      <RecipePicture recipe={recipe} ratio={2} />
      <Head>
        <Title>
          <Link to={recipePath(recipe.id)}>{recipe.title}</Link>
        </Title>
        <Menu
          label={`Mehr zu „${recipe.title}“`}
          entries={[
            { icon: 'eyeOff', text: 'Nie vorschlagen', onClick: () => actions.never(recipe) },
            { icon: 'next', text: 'Rezept öffnen', component: Link, to: recipePath(recipe.id) },
          ]}
        />
      </Head>
      <Facts>
        <Icon name={clockIcon} size={18} />
        {minutes === undefined ? 'Zeit unbekannt' : formatMinutes(minutes)}
      </Facts>
      <Reasons aria-label="Gründe">
        {reasonsOf(idea).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Reasons>
      <Collapsible title="Warum?" isOpen={isOpen} onToggle={setOpen}>
        <Why idea={idea} />
      </Collapsible>
      <Actions>
        <Button variant="primary" icon="check" onClick={() => actions.take(recipe)}>
          Nehmen
        </Button>
        <Button variant="quiet" onClick={() => actions.skip(recipe)}>
          Nicht heute
        </Button>
      </Actions>
    </Frame>
  )
}

function Why({ idea }: { readonly idea: Idea }) {
  return (
    <Parts>
      {explain(idea).map(({ key, label, text }) => (
        <div key={key}>
          <dt>
            {label}
            <Bar aria-hidden style={{ ['--share' as string]: idea.parts[key] }} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
      {idea.isRepeated ? (
        <div>
          <dt>Hauptzutat</dt>
          <dd>Eine Idee weiter oben hat dieselbe. Darum steht diese weiter unten.</dd>
        </div>
      ) : null}
    </Parts>
  )
}

const Frame = styled(Card)({ display: 'flex', flexDirection: 'column', gap: 10 })

const Head = styled('div')({ display: 'flex', alignItems: 'flex-start', gap: 8 })

const Title = styled('h2')({
  flex: 1,
  minWidth: 0,
  fontSize: '1.1875rem',
  lineHeight: 1.3,
  fontWeight: 700,
  overflowWrap: 'anywhere',
  paddingTop: 8,
  '& a': { color: 'inherit', textDecoration: 'none' },
  [CAN_HOVER]: { '& a:hover': { textDecoration: 'underline' } },
})

const Facts = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: theme.vars.palette.text.secondary,
}))

const Reasons = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& li': {
    padding: '3px 10px',
    borderRadius: 999,
    background: theme.vars.palette.background.raised,
    fontSize: '0.875rem',
  },
}))

const Actions = styled(Cluster)({ marginTop: 'auto' })

const Parts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  fontSize: '0.875rem',
  '& dt': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, fontWeight: 650 },
  '& dd': { color: theme.vars.palette.text.secondary },
}))

/** How much of its part an idea reaches. */
const Bar = styled('span')(({ theme }) => ({
  width: 72,
  height: 6,
  borderRadius: 3,
  background: `linear-gradient(to right, ${theme.vars.palette.secondary.main} calc(var(--share) * 100%), ${theme.vars.palette.divider} 0)`,
}))
