const CASE_VARIABLES = ['VISA_NAME', 'ORDER_NUMBER', 'REASON', 'DASHBOARD_URL', 'EMAIL'] as const;

/** What a template of each type may show. Staff's screen lists these, the service refuses others. */
export const TEMPLATE_VARIABLES = {
  magic_link: ['CONFIRMATION_URL', 'TOKEN', 'EMAIL'],
  /**
   * TOKEN is empty here: a code that is good for fifteen minutes is no use in a mail that is read when there is time.
   */
  recovery: ['CONFIRMATION_URL', 'TOKEN', 'EMAIL', 'VISA_NAME', 'OPT_OUT_URL'],
  confirmation: ['CONFIRMATION_URL', 'TOKEN', 'EMAIL'],
  receipt: ['VISA_NAME', 'ORDER_NUMBER', 'NUM_APPLICANTS', 'TOTAL_PAID', 'HAND_OVER_BY', 'DASHBOARD_URL', 'EMAIL'],
  application_review_notice: ['VISA_NAME', 'ORDER_NUMBER', 'HAND_OVER_BY', 'DASHBOARD_URL', 'EMAIL'],
  /** Of a case. REASON is in words of the mail's language, or empty; DASHBOARD_URL is the status page. */
  case_asked: CASE_VARIABLES,
  case_reminded: CASE_VARIABLES,
  case_delivered: CASE_VARIABLES,
  case_visa_replaced: CASE_VARIABLES,
  case_visa_expiring: CASE_VARIABLES,
  case_refused: CASE_VARIABLES,
  case_withdrawn: CASE_VARIABLES,
  case_cancelled: CASE_VARIABLES,
  /** Money went back; REFUNDED is what of TOTAL_PAID was given back so far. */
  case_refunded: ['VISA_NAME', 'ORDER_NUMBER', 'REFUNDED', 'TOTAL_PAID', 'DASHBOARD_URL', 'EMAIL'],
  /** Staff have written; never what. DASHBOARD_URL is the page of the messages. */
  message_notice: ['VISA_NAME', 'ORDER_NUMBER', 'DASHBOARD_URL', 'EMAIL'],
} as const satisfies Record<string, readonly string[]>;

export type TemplateType = keyof typeof TEMPLATE_VARIABLES;
export const TEMPLATE_TYPES = Object.keys(TEMPLATE_VARIABLES) as [TemplateType, ...TemplateType[]];

/** Whoever holds what these mails carry is signed in as their reader: administrators alone word them. */
export const SECRET_TEMPLATE_TYPES: readonly TemplateType[] = ['magic_link', 'confirmation'];
