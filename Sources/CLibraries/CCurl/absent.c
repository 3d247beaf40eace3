/* What Debian's libcurl.a asks of libraries that Latchkey does not carry: only http and https are ever allowed, cookies
 * are the caller's, and curl is never told to answer a challenge. Hidden, so that no library opened later finds them. */

#pragma GCC visibility push(hidden)

/* Better the end than an answer that nobody checked. */
static long absent(void) { __builtin_trap(); }

/* What curl calls without a transfer that needs the library: 0 is "done" and "no version". */
static long silent(void) { return 0; }

#define ABSENT(name) long name(void) __attribute__((alias("absent")));
#define SILENT(name) long name(void) __attribute__((alias("silent")));

/* GSS-API */
void *GSS_C_NT_HOSTBASED_SERVICE;
ABSENT(gss_delete_sec_context) ABSENT(gss_display_name) ABSENT(gss_display_status) ABSENT(gss_import_name)
ABSENT(gss_init_sec_context) ABSENT(gss_inquire_context) ABSENT(gss_release_buffer) ABSENT(gss_release_name)
ABSENT(gss_unwrap) ABSENT(gss_wrap)

/* OpenLDAP */
ABSENT(ber_bvfree) ABSENT(ber_free) ABSENT(ber_memfree) ABSENT(ber_memvfree) ABSENT(ber_sockbuf_add_io) ABSENT(ldap_abandon_ext)
ABSENT(ldap_err2string) ABSENT(ldap_free_urldesc) ABSENT(ldap_get_attribute_ber) ABSENT(ldap_get_dn_ber)
ABSENT(ldap_get_option) ABSENT(ldap_init_fd) ABSENT(ldap_memfree) ABSENT(ldap_msgfree) ABSENT(ldap_msgtype)
ABSENT(ldap_parse_result) ABSENT(ldap_parse_sasl_bind_result) ABSENT(ldap_pvt_url_scheme2proto)
ABSENT(ldap_result) ABSENT(ldap_sasl_bind) ABSENT(ldap_search_ext) ABSENT(ldap_set_option) ABSENT(ldap_start_tls)
ABSENT(ldap_unbind_ext) ABSENT(ldap_url_parse)

/* librtmp */
ABSENT(RTMP_Alloc) ABSENT(RTMP_Close) ABSENT(RTMP_Connect1) ABSENT(RTMP_ConnectStream) ABSENT(RTMP_Free)
ABSENT(RTMP_Init) ABSENT(RTMP_Read) ABSENT(RTMP_SetBufferMS) ABSENT(RTMP_SetupURL) ABSENT(RTMP_Write)

/* libssh2 */
ABSENT(libssh2_agent_connect) ABSENT(libssh2_agent_disconnect) ABSENT(libssh2_agent_free)
ABSENT(libssh2_agent_get_identity) ABSENT(libssh2_agent_init) ABSENT(libssh2_agent_list_identities)
ABSENT(libssh2_agent_userauth) ABSENT(libssh2_channel_free) ABSENT(libssh2_channel_read_ex)
ABSENT(libssh2_channel_send_eof) ABSENT(libssh2_channel_wait_closed) ABSENT(libssh2_channel_wait_eof)
ABSENT(libssh2_channel_write_ex) SILENT(libssh2_exit) ABSENT(libssh2_hostkey_hash) SILENT(libssh2_init)
ABSENT(libssh2_knownhost_add) ABSENT(libssh2_knownhost_checkp) ABSENT(libssh2_knownhost_del)
ABSENT(libssh2_knownhost_free) ABSENT(libssh2_knownhost_get) ABSENT(libssh2_knownhost_init)
ABSENT(libssh2_knownhost_readfile) ABSENT(libssh2_knownhost_writefile) ABSENT(libssh2_scp_recv2)
ABSENT(libssh2_scp_send64) ABSENT(libssh2_session_abstract) ABSENT(libssh2_session_block_directions)
ABSENT(libssh2_session_callback_set) ABSENT(libssh2_session_disconnect_ex) ABSENT(libssh2_session_flag)
ABSENT(libssh2_session_free) ABSENT(libssh2_session_handshake) ABSENT(libssh2_session_hostkey)
ABSENT(libssh2_session_init_ex) ABSENT(libssh2_session_last_errno) ABSENT(libssh2_session_last_error)
ABSENT(libssh2_session_method_pref) ABSENT(libssh2_session_set_blocking) ABSENT(libssh2_sftp_close_handle)
ABSENT(libssh2_sftp_init) ABSENT(libssh2_sftp_last_error) ABSENT(libssh2_sftp_mkdir_ex)
ABSENT(libssh2_sftp_open_ex) ABSENT(libssh2_sftp_read) ABSENT(libssh2_sftp_readdir_ex)
ABSENT(libssh2_sftp_rename_ex) ABSENT(libssh2_sftp_rmdir_ex) ABSENT(libssh2_sftp_seek64)
ABSENT(libssh2_sftp_shutdown) ABSENT(libssh2_sftp_stat_ex) ABSENT(libssh2_sftp_statvfs)
ABSENT(libssh2_sftp_symlink_ex) ABSENT(libssh2_sftp_unlink_ex) ABSENT(libssh2_sftp_write)
ABSENT(libssh2_userauth_authenticated) ABSENT(libssh2_userauth_keyboard_interactive_ex)
ABSENT(libssh2_userauth_list) ABSENT(libssh2_userauth_password_ex) ABSENT(libssh2_userauth_publickey_fromfile_ex)
SILENT(libssh2_version)

/* libpsl */
ABSENT(psl_builtin) ABSENT(psl_free) ABSENT(psl_get_version) ABSENT(psl_is_cookie_domain_acceptable) ABSENT(psl_latest)

#pragma GCC visibility pop
