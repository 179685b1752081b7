/**
 * `account` provisions the silent account, `end_account` ends one with its last application; the others are sent to
 * somebody.
 */
export type TaskKind =
  | 'account'
  | 'end_account'
  | 'magic_link'
  | 'confirmation'
  | 'recovery'
  | 'receipt'
  | 'application_review_notice'
  | 'case_asked'
  | 'case_reminded'
  | 'case_delivered'
  | 'case_visa_replaced'
  | 'case_visa_expiring'
  | 'case_refused'
  | 'case_withdrawn'
  | 'case_cancelled'
  | 'case_refunded'
  | 'message_notice'
  | 'sms_submitted'
  | 'staff_invitation'
  | 'template_test'
  | 'template_changed';
