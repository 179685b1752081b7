import { type ComponentType, createElement, Fragment, type ReactElement, useEffect } from 'react';

interface StyleProps {
  readonly styles: string;
  readonly dynamic?: boolean;
}

/** Replaces `react-style-singleton`: the same interface with `document.adoptedStyleSheets`, without style elements. */
export function styleSingleton(): ComponentType<StyleProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: the interface of the package it replaces
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
