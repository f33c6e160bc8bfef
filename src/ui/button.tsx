/** Buttons by their weight. A screen has one primary action; everything else is quieter: secondary unless named. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled, type Theme } from '@mui/material/styles'
import type { ElementType, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from './link.tsx'
import { Icon, type IconName } from './page/icon.tsx'
import { CAN_HOVER, NOT_ON_PAPER, TARGET_PX } from './page/theme.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

type ButtonProps = {
  readonly variant?: ButtonVariant
  readonly children: ReactNode
  readonly icon?: IconName
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  /** What is read out if several buttons say the same; it begins with what is seen. */
  readonly label?: string
  /** Named here, because the type of an attribute with a hyphen is only checked if it is known. */
  readonly 'aria-label'?: never
  readonly disabled?: boolean
  /** Waits for an answer: the button stays where it is and takes no second press. */
  readonly isBusy?: boolean
  readonly fullWidth?: boolean
  /** Id of the form that a submit button outside of it sends. */
  readonly form?: string
  readonly size?: 'medium' | 'large'
  /** A link instead: the router's link component and where it leads. */
  readonly component?: ElementType
  readonly to?: string
  /** With `a` as component: a link out of the app. */
  readonly href?: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'secondary',
  icon,
  isBusy = false,
  type = 'button',
  size = 'medium',
  component,
  label,
  children,
  ...rest
}: ButtonProps) {
  const element = component === undefined ? { type } : { component }
  return (
    <Base
      {...element}
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...(isBusy ? { onClick: stay } : {})}
    >
      {icon === undefined ? null : <Icon name={icon} size={20} />}
      {children}
    </Base>
  )
}

type LinkButtonProps = Omit<ButtonProps, 'component' | 'href' | 'type' | 'form' | 'isBusy'> & { readonly to: string }

/** A link within the app that looks like a button: the next step of a page, and so the primary one unless another is named. */
export function LinkButton({ variant = 'primary', ...rest }: LinkButtonProps) {
  return <Button {...rest} variant={variant} component={Link} />
}

function stay(event: { preventDefault(): void }): void {
  event.preventDefault()
}

type IconButtonProps = {
  readonly icon: IconName
  /** What pressing it does; read out and shown as a tooltip. */
  readonly label: string
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  readonly component?: ElementType
  readonly to?: string
  readonly iconSize?: number
  /** Whether the menu that it opens is open; absent on what opens none. */
  readonly isMenuOpen?: boolean
  /** Whether what it turns on and off is on; absent on what is no switch. */
  readonly isPressed?: boolean
}

export function IconButton({
  icon,
  label,
  iconSize = 22,
  component,
  type = 'button',
  isMenuOpen,
  isPressed,
  ...rest
}: IconButtonProps) {
  const element = component === undefined ? { type } : { component }
  const menu = isMenuOpen === undefined ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': isMenuOpen }
  return (
    <Square {...element} {...menu} {...rest} aria-pressed={isPressed} aria-label={label} title={label}>
      <Icon name={icon} size={iconSize} />
    </Square>
  )
}

type BaseProps = Pick<ButtonProps, 'fullWidth' | 'component' | 'to' | 'form'> & {
  readonly variant: ButtonVariant
  readonly size: NonNullable<ButtonProps['size']>
}

const isForwarded = (name: string) => !['variant', 'size', 'fullWidth', 'sx'].includes(name)

const Base = styled(ButtonBase, { shouldForwardProp: isForwarded })<BaseProps>(
  ({ theme, variant, size, fullWidth }) => ({
    gap: 8,
    minHeight: size === 'large' ? 52 : TARGET_PX,
    width: fullWidth === true ? '100%' : 'auto',
    padding: size === 'large' ? '12px 26px' : '9px 18px',
    border: '1px solid transparent',
    borderRadius: size === 'large' ? 14 : 12,
    fontFamily: 'inherit',
    fontSize: size === 'large' ? '1.0625rem' : '1rem',
    fontWeight: 650,
    lineHeight: 1.25,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    transition: 'background-color 180ms, border-color 180ms, opacity 180ms',
    ...variantStyles(theme, variant),
    '&[aria-disabled="true"]': { opacity: 0.7, cursor: 'progress' },
    '&.Mui-disabled': {
      backgroundColor: theme.vars.palette.background.raised,
      borderColor: 'transparent',
      color: theme.vars.palette.text.secondary,
    },
    ...NOT_ON_PAPER,
  }),
)

function variantStyles(theme: Theme, variant: ButtonVariant) {
  const { primary, background, text, divider } = theme.vars.palette
  if (variant === 'primary') {
    return {
      backgroundColor: primary.main,
      color: primary.contrastText,
      [CAN_HOVER]: { '&:hover': { backgroundColor: primary.dark } },
    }
  }
  return {
    color: text.primary,
    ...(variant === 'secondary' ? { borderColor: divider } : {}),
    [CAN_HOVER]: { '&:hover': { backgroundColor: background.raised } },
  }
}

const Square = styled(ButtonBase)<{ component?: ElementType; to?: string }>(({ theme }) => ({
  flexShrink: 0,
  width: TARGET_PX,
  height: TARGET_PX,
  borderRadius: 12,
  color: 'inherit',
  transition: 'background-color 180ms',
  [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.raised } },
  '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
  ...NOT_ON_PAPER,
}))
