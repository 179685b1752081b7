import { classes } from '@wayfare/ui/classes';
import { type ButtonLook, buttonClasses } from '@wayfare/ui/components/button';
import { Link, type LinkProps } from 'react-router-dom';

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link className={classes(buttonClasses({ variant, size }), className)} {...rest} />;
}
