package dev.baton.bench;

import dev.baton.stream.AgentKind;

/** The output of agents at work, in each of their formats. */
public final class Sessions {
  private Sessions() {}

  /**
   * A step of a session: a message, and a tool call with a result of 4 KB.
   *
   * @param n its number, from which its ids are made
   */
  public static String step(AgentKind kind, int n) {
    String words = "I look at the next file, number " + n + ", and \\\"change\\\" it.\\n";
    String output = "     1\\tint a = 0; // what stands in the file\\n".repeat(85);
    return switch (kind) {
      case CLAUDE ->
          line(
                  "{'type':'assistant','session_id':'s','message':{'id':'m"
                      + n
                      + "','content':["
                      + "{'type':'text','text':'"
                      + words
                      + "'},{'type':'tool_use','id':'t"
                      + n
                      + "','name':'Read','input':{'file':'a.java'}}],'usage':{'input_tokens':9,"
                      + "'output_tokens':70}}}")
              + line(
                  "{'type':'user','message':{'role':'user','content':[{'type':'tool_result',"
                      + "'tool_use_id':'t"
                      + n
                      + "','content':'"
                      + output
                      + "','is_error':false}]}}");
      case CODEX ->
          line(
                  "{'type':'item.completed','item':{'id':'a"
                      + n
                      + "','type':'agent_message','text':'"
                      + words
                      + "'}}")
              + line(
                  "{'type':'item.completed','item':{'id':'c"
                      + n
                      + "','type':'command_execution','command':'cat','aggregated_output':'"
                      + output
                      + "','exit_code':0,'status':'completed'}}")
              + line(
                  "{'type':'turn.completed','usage':{'input_tokens':"
                      + n * 9L
                      + ",'output_tokens':"
                      + n * 70L
                      + "}}");
      case GEMINI ->
          line("{'type':'message','role':'assistant','content':'" + words + "','delta':true}")
              + line("{'type':'tool_use','tool_name':'read_file','tool_id':'t" + n + "'}")
              + line(
                  "{'type':'tool_result','tool_id':'t"
                      + n
                      + "','status':'success','output':'"
                      + output
                      + "'}");
      case OPENCODE ->
          line("{'type':'text','sessionID':'s','part':{'id':'x" + n + "','text':'" + words + "'}}")
              + line(
                  "{'type':'tool_use','sessionID':'s','part':{'callID':'c"
                      + n
                      + "','tool':'read','state':{'status':'completed','output':'"
                      + output
                      + "'}}}")
              + line(
                  "{'type':'step_finish','sessionID':'s','part':{'id':'f"
                      + n
                      + "','reason':'tool-calls','cost':0.001,'tokens':{'input':9,'output':70,"
                      + "'reasoning':0,'cache':{'read':900,'write':0}}}}");
      case PI ->
          line(
                  "{'type':'message_end','message':{'role':'assistant','content':[{'type':'text',"
                      + "'text':'"
                      + words
                      + "'},{'type':'toolCall','id':'t"
                      + n
                      + "','name':'read',"
                      + "'arguments':{}}],'model':'m','usage':{'input':9,'output':70,'cacheRead':900,"
                      + "'cacheWrite':0,'cost':{'total':0.001}},'stopReason':'toolUse'}}")
              + line(
                  "{'type':'tool_execution_start','toolCallId':'t"
                      + n
                      + "','toolName':'read','args':{}}")
              + line(
                  "{'type':'tool_execution_end','toolCallId':'t"
                      + n
                      + "','toolName':'read','result':{'content':[{'type':'text','text':'"
                      + output
                      + "'}]},'isError':false}");
      case CUSTOM -> (words + output).replace("\\n", "\n").replace("\\t", "\t");
    };
  }

  private static String line(String json) {
    return json.replace('\'', '"') + "\n";
  }
}
