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
import * as api from '@wayfare/ui/api';
import * as brand from '@wayfare/ui/brand';
import * as classes from '@wayfare/ui/classes';
import * as alert from '@wayfare/ui/components/alert';
import * as button from '@wayfare/ui/components/button';
import * as card from '@wayfare/ui/components/card';
import * as combobox from '@wayfare/ui/components/combobox';
import * as errorSummary from '@wayfare/ui/components/error-summary';
import * as field from '@wayfare/ui/components/field';
import * as flag from '@wayfare/ui/components/flag';
import * as linkButton from '@wayfare/ui/components/link-button';
import * as pageTitle from '@wayfare/ui/components/page-title';
import * as price from '@wayfare/ui/components/price';
import * as skeleton from '@wayfare/ui/components/skeleton';
import * as state from '@wayfare/ui/components/state';
import * as textField from '@wayfare/ui/components/text-field';
import * as format from '@wayfare/ui/format';
import * as i18n from '@wayfare/ui/i18n';
import * as preferences from '@wayfare/ui/preferences';
import * as problem from '@wayfare/ui/problem';
import * as queryClient from '@wayfare/ui/query-client';
import * as session from '@wayfare/ui/session';
import * as toast from '@wayfare/ui/toast';
import * as usePreferences from '@wayfare/ui/use-preferences';
import * as useSession from '@wayfare/ui/use-session';
import * as i18next from 'i18next';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as zustand from 'zustand';

/**
 * What remotes get from the shell instead of bringing it. Of the large packages only the names that remotes use, so
 * that the rest is not fetched by anybody; a remote that needs another one has it added here first (a test compares).
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
  '@wayfare/ui/api': api,
  '@wayfare/ui/brand': brand,
  '@wayfare/ui/classes': classes,
  '@wayfare/ui/format': format,
  '@wayfare/ui/i18n': i18n,
  '@wayfare/ui/preferences': preferences,
  '@wayfare/ui/problem': problem,
  '@wayfare/ui/query-client': queryClient,
  '@wayfare/ui/session': session,
  '@wayfare/ui/toast': toast,
  '@wayfare/ui/use-preferences': usePreferences,
  '@wayfare/ui/use-session': useSession,
  '@wayfare/ui/components/alert': alert,
  '@wayfare/ui/components/button': button,
  '@wayfare/ui/components/card': card,
  '@wayfare/ui/components/combobox': combobox,
  '@wayfare/ui/components/error-summary': errorSummary,
  '@wayfare/ui/components/field': field,
  '@wayfare/ui/components/flag': flag,
  '@wayfare/ui/components/link-button': linkButton,
  '@wayfare/ui/components/page-title': pageTitle,
  '@wayfare/ui/components/price': price,
  '@wayfare/ui/components/skeleton': skeleton,
  '@wayfare/ui/components/state': state,
  '@wayfare/ui/components/text-field': textField,
};
