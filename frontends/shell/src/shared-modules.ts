import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import * as api from '@visa/ui/api';
import * as brand from '@visa/ui/brand';
import * as classes from '@visa/ui/classes';
import * as alert from '@visa/ui/components/alert';
import * as button from '@visa/ui/components/button';
import * as card from '@visa/ui/components/card';
import * as combobox from '@visa/ui/components/combobox';
import * as errorSummary from '@visa/ui/components/error-summary';
import * as field from '@visa/ui/components/field';
import * as flag from '@visa/ui/components/flag';
import * as linkButton from '@visa/ui/components/link-button';
import * as pageTitle from '@visa/ui/components/page-title';
import * as price from '@visa/ui/components/price';
import * as skeleton from '@visa/ui/components/skeleton';
import * as state from '@visa/ui/components/state';
import * as textField from '@visa/ui/components/text-field';
import * as format from '@visa/ui/format';
import * as i18n from '@visa/ui/i18n';
import * as preferences from '@visa/ui/preferences';
import * as problem from '@visa/ui/problem';
import * as queryClient from '@visa/ui/query-client';
import * as session from '@visa/ui/session';
import * as toast from '@visa/ui/toast';
import * as usePreferences from '@visa/ui/use-preferences';
import * as useSession from '@visa/ui/use-session';
import * as i18next from 'i18next';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as zustand from 'zustand';

/**
 * What remotes get from the shell instead of bringing it. Of the large packages only the names that remotes use, so that
 * the rest is not fetched by anybody; a remote that needs another one has it added here first (a test compares).
 */
export const sharedModules: Readonly<Record<string, object>> = {
  react,
  'react-dom': reactDom,
  'react-router-dom': { Link, Navigate, Outlet, useLocation, useNavigate, useParams, useSearchParams },
  '@tanstack/react-query': {
    keepPreviousData,
    QueryClient,
    QueryClientProvider,
    queryOptions,
    useMutation,
    useQuery,
    useQueryClient,
    useSuspenseQuery,
  },
  i18next,
  'react-i18next': { useTranslation },
  zustand,
  '@visa/ui/api': api,
  '@visa/ui/brand': brand,
  '@visa/ui/classes': classes,
  '@visa/ui/format': format,
  '@visa/ui/i18n': i18n,
  '@visa/ui/preferences': preferences,
  '@visa/ui/problem': problem,
  '@visa/ui/query-client': queryClient,
  '@visa/ui/session': session,
  '@visa/ui/toast': toast,
  '@visa/ui/use-preferences': usePreferences,
  '@visa/ui/use-session': useSession,
  '@visa/ui/components/alert': alert,
  '@visa/ui/components/button': button,
  '@visa/ui/components/card': card,
  '@visa/ui/components/combobox': combobox,
  '@visa/ui/components/error-summary': errorSummary,
  '@visa/ui/components/field': field,
  '@visa/ui/components/flag': flag,
  '@visa/ui/components/link-button': linkButton,
  '@visa/ui/components/page-title': pageTitle,
  '@visa/ui/components/price': price,
  '@visa/ui/components/skeleton': skeleton,
  '@visa/ui/components/state': state,
  '@visa/ui/components/text-field': textField,
};
