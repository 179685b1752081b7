import { type ComponentType, createElement, Fragment, type ReactElement, useEffect } from 'react';

interface StyleProps {
  readonly styles: string;
  readonly dynamic?: boolean;
}

/** Stands in for `react-style-singleton`: the same interface over `document.adoptedStyleSheets`, no style element. */
export function styleSingleton(): ComponentType<StyleProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: the interface of the package it stands in for
  return function AdoptedStyle({ styles }: StyleProps): ReactElement {
    useEffect(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles]);
    return createElement(Fragment);
  };
}
